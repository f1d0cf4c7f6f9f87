<?php

namespace Waybill\WooCommerce;

use WC_Order;

defined('ABSPATH') || exit;

/** Shows customers the tracking link: in the order's mails and on its page. */
function register_for_customers(): void
{
    add_action('woocommerce_order_details_after_order_table', __NAMESPACE__ . '\show_tracking');
    add_action('woocommerce_email_after_order_table', static function (WC_Order $order, bool $to_shop = false, bool $is_plain = false): void {
        $link = (string) $order->get_meta('_waybill_tracking_link');
        if ($is_plain && $link !== '') {
            echo "\n" . esc_html__('Follow your delivery:', 'waybill-for-woocommerce') . ' ' . esc_url_raw($link) . "\n";
        } elseif (!$is_plain) {
            show_tracking($order);
        }
    }, 10, 3);
}

function show_tracking(WC_Order $order): void
{
    $link = (string) $order->get_meta('_waybill_tracking_link');
    if ($link !== '') {
        printf('<p><a href="%s">%s</a></p>', esc_url($link), esc_html__('Follow your delivery', 'waybill-for-woocommerce'));
    }
}
