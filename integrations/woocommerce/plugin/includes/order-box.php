<?php

namespace Waybill\WooCommerce;

use WC_Order;

defined('ABSPATH') || exit;

function register_order_box(): void
{
    add_action('add_meta_boxes', static function (): void {
        // The order screen of WooCommerce's own order tables, or of orders stored as posts.
        $screen = function_exists('wc_get_page_screen_id') ? wc_get_page_screen_id('shop-order') : 'shop_order';
        add_meta_box('waybill', __('Waybill', 'waybill-for-woocommerce'), __NAMESPACE__ . '\show_order_box', $screen, 'side', 'high');
    });
    add_action('admin_post_waybill_order', __NAMESPACE__ . '\act_on_order');
}

/** @param object $post_or_order */
function show_order_box($post_or_order): void
{
    $order = $post_or_order instanceof WC_Order ? $post_or_order : wc_get_order($post_or_order->ID);
    if (!$order instanceof WC_Order || shipping_of($order) === null) {
        echo '<p>' . esc_html__('Waybill does not deliver this order.', 'waybill-for-woocommerce') . '</p>';
        return;
    }
    $status = (string) $order->get_meta('_waybill_status');
    $facts = [
        __('Status', 'waybill-for-woocommerce') => $status ?: __('No rider requested yet', 'waybill-for-woocommerce'),
        __('Fee', 'waybill-for-woocommerce') => (string) $order->get_meta('_waybill_fee'),
        __('Delivery', 'waybill-for-woocommerce') => (string) $order->get_meta('_waybill_order_id'),
    ];
    foreach ($facts as $name => $value) {
        if ($value !== '') {
            printf('<p><strong>%s</strong><br>%s</p>', esc_html($name), esc_html($value));
        }
    }
    $problem = (string) $order->get_meta('_waybill_problem');
    if ($problem !== '') {
        printf('<p role="alert">%s</p>', esc_html($problem));
    }
    $link = (string) $order->get_meta('_waybill_tracking_link');
    if ($link !== '') {
        printf('<p><a href="%s" target="_blank" rel="noopener">%s</a></p>', esc_url($link), esc_html__('Track the delivery', 'waybill-for-woocommerce'));
    }
    $has_one = $order->get_meta('_waybill_order_id') !== '';
    if ($has_one && !is_over($status)) {
        show_action($order, 'cancel', __('Cancel the rider', 'waybill-for-woocommerce'));
    }
    if (!$has_one || in_array($status, ['CANCELLED', 'RETURNED_TO_VENDOR'], true)) {
        show_action($order, 'send', $has_one ? __('Send again', 'waybill-for-woocommerce') : __('Request a rider', 'waybill-for-woocommerce'));
    }
}

function show_action(WC_Order $order, string $do, string $words): void
{
    $query = ['action' => 'waybill_order', 'do' => $do, 'order_id' => $order->get_id()];
    $url = wp_nonce_url(add_query_arg($query, admin_url('admin-post.php')), "waybill_{$do}_" . $order->get_id());
    printf('<p><a class="button" href="%s">%s</a></p>', esc_url($url), esc_html($words));
}

/** Runs the action of a button in the box. */
function act_on_order(): void
{
    $order_id = isset($_GET['order_id']) ? absint($_GET['order_id']) : 0;
    $do = isset($_GET['do']) ? sanitize_key($_GET['do']) : '';
    check_admin_referer("waybill_{$do}_$order_id");
    $order = wc_get_order($order_id);
    if (!current_user_can('edit_shop_orders') || !$order instanceof WC_Order) {
        wp_die(esc_html__('You are not allowed to do this.', 'waybill-for-woocommerce'), '', ['response' => 403]);
    }
    if ($do === 'cancel') {
        cancel_order($order_id);
    } elseif ($do === 'send') {
        send_again($order);
    }
    wp_safe_redirect($order->get_edit_order_url());
    finish();
}

/** Ends the request, except in tests. */
function finish(): void
{
    if (!defined('WAYBILL_TESTS')) {
        exit;
    }
}
