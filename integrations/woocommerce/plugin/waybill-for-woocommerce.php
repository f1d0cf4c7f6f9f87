<?php
/**
 * Plugin Name: Waybill for WooCommerce
 * Description: Requests a rider for each order, shows the fee at checkout and tracks the delivery.
 * Version: 1.0.0
 * Requires at least: 6.0
 * Requires PHP: 7.4
 * Requires Plugins: woocommerce
 * WC requires at least: 7.6
 * Author: Waybill
 * License: MIT
 * Text Domain: waybill-for-woocommerce
 */

namespace Waybill\WooCommerce;

defined('ABSPATH') || exit;

const PLUGIN_FILE = __FILE__;

require_once __DIR__ . '/lib/waybill-partner/autoload.php';
foreach (['connection', 'settings', 'places', 'refusals', 'deliveries', 'sending', 'callbacks', 'later', 'order-box', 'for-customers'] as $part) {
    require_once __DIR__ . "/includes/$part.php";
}

/** Declares support for WooCommerce's own order tables and for the checkout made of blocks. */
add_action('before_woocommerce_init', static function (): void {
    if (class_exists('\Automattic\WooCommerce\Utilities\FeaturesUtil')) {
        \Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility('custom_order_tables', PLUGIN_FILE, true);
        \Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility('cart_checkout_blocks', PLUGIN_FILE, true);
    }
});

add_action('plugins_loaded', static function (): void {
    if (!class_exists('WooCommerce')) {
        return;
    }
    require_once __DIR__ . '/includes/class-settings-page.php';
    require_once __DIR__ . '/includes/class-shipping-method.php';
    add_filter('woocommerce_integrations', static function (array $all): array {
        $all[] = SettingsPage::class;
        return $all;
    });
    add_filter('woocommerce_shipping_methods', static function (array $all): array {
        $all['waybill'] = ShippingMethod::class;
        return $all;
    });
    register_sending();
    register_callbacks();
    register_later();
    register_order_box();
    register_for_customers();
});
