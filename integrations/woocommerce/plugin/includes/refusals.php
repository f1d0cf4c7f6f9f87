<?php

namespace Waybill\WooCommerce;

use Waybill\Partner\WaybillError;

defined('ABSPATH') || exit;

/** Explains a refusal to the shop, and what the shop can do. */
function in_shops_words(WaybillError $error): string
{
    $words = [
        'NETWORK' => __('Waybill could not be reached. It is tried again.', 'waybill-for-woocommerce'),
        'TIMEOUT' => __('Waybill did not answer in time. It is tried again.', 'waybill-for-woocommerce'),
        'TOKEN_NOT_VALID' => __('The key is not valid any more. Put a new one into WooCommerce → Settings → Integration → Waybill.', 'waybill-for-woocommerce'),
        'SCOPE_MISSING' => __('The key may not do this. Make one that may read and write orders and webhooks.', 'waybill-for-woocommerce'),
        'OUTLET_NOT_FOUND' => __('Waybill does not know the outlet that is chosen in the shipping zone.', 'waybill-for-woocommerce'),
        'SENDER_REQUIRED' => __('No outlet is chosen. Choose one in the settings or in the shipping zone.', 'waybill-for-woocommerce'),
        'OUTLET_PAUSED' => __('The outlet takes no deliveries for now.', 'waybill-for-woocommerce'),
        'OUTLET_DISABLED' => __('The outlet is switched off.', 'waybill-for-woocommerce'),
        'OUTLET_SUSPENDED' => __('The outlet is suspended. Ask the operator of Waybill.', 'waybill-for-woocommerce'),
        'OUTSIDE_DELIVERABLE_RANGE' => __('The address is too far from the outlet.', 'waybill-for-woocommerce'),
        'OUTSIDE_OPERATING_HOURS' => __('Nobody delivers at that time.', 'waybill-for-woocommerce'),
        'ITEM_VALUE_UNCONFIRMED' => __('The order is worth more than riders carry unasked. Ask for a rider in Waybill itself.', 'waybill-for-woocommerce'),
        'ORDER_NOT_CANCELLABLE' => __('A rider has the order already, so it cannot be cancelled any more.', 'waybill-for-woocommerce'),
        'CLIENT_ORDER_ID_IN_USE' => __('A delivery of this order is under way with other contents. Cancel it first.', 'waybill-for-woocommerce'),
    ];
    return $words[$error->errorCode] ?? sprintf(
        /* translators: %s: what Waybill said */
        __('Waybill refused: %s', 'waybill-for-woocommerce'),
        str_replace("\n", ' ', $error->getMessage())
    );
}

/** True if a retry may succeed without any change. */
function is_passing(WaybillError $error): bool
{
    return in_array($error->status, [0, 408, 429], true) || $error->status >= 500
        || in_array($error->errorCode, ['IDEMPOTENCY_KEY_IN_USE', 'ORDER_CHANGED'], true);
}
