<?php

namespace Waybill\WooCommerce;

defined('ABSPATH') || exit;

const OPTION = 'woocommerce_waybill_settings';

/** One setting of the plugin, as the settings page keeps them. */
function setting(string $name, string $otherwise = ''): string
{
    $all = get_option(OPTION, []);
    $value = is_array($all) ? ($all[$name] ?? '') : '';
    return is_string($value) && $value !== '' ? $value : $otherwise;
}

/** The gateways whose money the rider collects. */
function cash_gateways(): array
{
    return array_filter(array_map('trim', explode(',', setting('cash_gateways', 'cod'))));
}
