<?php

namespace Waybill\WooCommerce;

defined('ABSPATH') || exit;

const OPTION = 'woocommerce_waybill_settings';

/** Returns one setting of the plugin. */
function setting(string $name, string $otherwise = ''): string
{
    $all = get_option(OPTION, []);
    $value = is_array($all) ? ($all[$name] ?? '') : '';
    return is_string($value) && $value !== '' ? $value : $otherwise;
}

/** Returns the gateways for which the rider collects the money. */
function cash_gateways(): array
{
    return array_filter(array_map('trim', explode(',', setting('cash_gateways', 'cod'))));
}
