<?php

namespace Waybill\WooCommerce;

use Waybill\Partner\WaybillError;

defined('ABSPATH') || exit;

/** Explains a refusal to the shop, and what the shop can do. */
function in_shops_words(WaybillError $error): string
{
    $words = [
        'NETWORK' => __('Waybill could not be reached. The request will be retried.', 'waybill-for-woocommerce'),
        'TIMEOUT' => __('Waybill did not respond in time. The request will be retried.', 'waybill-for-woocommerce'),
        'TOKEN_NOT_VALID' => __('The key is no longer valid. Enter a new one in WooCommerce → Settings → Integration → Waybill.', 'waybill-for-woocommerce'),
        'SCOPE_MISSING' => __('The key does not have this permission. Create one that may read and write orders and webhooks.', 'waybill-for-woocommerce'),
        'OUTLET_NOT_FOUND' => __('Waybill does not know the outlet that is chosen in the shipping zone.', 'waybill-for-woocommerce'),
        'SENDER_REQUIRED' => __('No outlet is chosen. Choose one in the settings or in the shipping zone.', 'waybill-for-woocommerce'),
        'OUTLET_PAUSED' => __('The outlet is not taking orders at the moment.', 'waybill-for-woocommerce'),
        'OUTLET_DISABLED' => __('The outlet is switched off.', 'waybill-for-woocommerce'),
        'OUTLET_SUSPENDED' => __('The outlet is suspended. Ask the operator of Waybill.', 'waybill-for-woocommerce'),
        'OUTSIDE_DELIVERABLE_RANGE' => __('The address is too far from the outlet.', 'waybill-for-woocommerce'),
        'OUTSIDE_OPERATING_HOURS' => __('There are no deliveries at that time.', 'waybill-for-woocommerce'),
        'ITEM_VALUE_UNCONFIRMED' => __('The value of the order needs a confirmation. Request a rider in Waybill itself.', 'waybill-for-woocommerce'),
        'ORDER_NOT_CANCELLABLE' => __('A rider already has the order, so it can no longer be cancelled.', 'waybill-for-woocommerce'),
        'CLIENT_ORDER_ID_IN_USE' => __('This order already has an active delivery with other contents. Cancel it first.', 'waybill-for-woocommerce'),
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
