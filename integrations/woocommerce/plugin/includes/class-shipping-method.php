<?php

namespace Waybill\WooCommerce;

use Waybill\Partner\WaybillError;

defined('ABSPATH') || exit;

/**
 * The shipping method of a zone: the price of a delivery from the zone's outlet, now or at a time that the customer
 * chooses.
 */
final class ShippingMethod extends \WC_Shipping_Method
{
    /** The timeout in seconds; it is short because a customer is waiting for the rates. */
    private const TIMEOUT = 4.0;
    private const KEPT_SECONDS = 120;

    public function __construct($instance_id = 0)
    {
        $this->id = 'waybill';
        $this->instance_id = absint($instance_id);
        $this->method_title = __('Waybill', 'waybill-for-woocommerce');
        $this->method_description = __('A rider delivers the order, now or at a chosen time.', 'waybill-for-woocommerce');
        $this->supports = ['shipping-zones', 'instance-settings', 'instance-settings-modal'];
        $this->instance_form_fields = [
            'title' => [
                'title' => __('Name at checkout', 'waybill-for-woocommerce'),
                'type' => 'text',
                'default' => __('Delivery by rider', 'waybill-for-woocommerce'),
            ],
            'outlet' => [
                'title' => __('Outlet of this location', 'waybill-for-woocommerce'),
                'type' => 'text',
                'description' => __('Where riders collect the orders of this zone: the client_vendor_id of the outlet. Empty: the outlet in the settings.', 'waybill-for-woocommerce'),
                'default' => '',
            ],
            'price' => [
                'title' => __('What the customer pays', 'waybill-for-woocommerce'),
                'type' => 'select',
                'options' => [
                    'fee' => __('The fee', 'waybill-for-woocommerce'),
                    'fixed' => __('A fixed amount', 'waybill-for-woocommerce'),
                ],
                'default' => 'fee',
            ],
            'fixed' => [
                'title' => __('Fixed amount', 'waybill-for-woocommerce'),
                'type' => 'price',
                'default' => '0',
            ],
            'when' => [
                'title' => __('When', 'waybill-for-woocommerce'),
                'type' => 'select',
                'options' => [
                    'both' => __('As soon as possible or later', 'waybill-for-woocommerce'),
                    'now' => __('As soon as possible', 'waybill-for-woocommerce'),
                    'later' => __('Later', 'waybill-for-woocommerce'),
                ],
                'default' => 'both',
            ],
        ];
        $this->title = (string) $this->get_option('title');
        $this->tax_status = 'taxable';
        add_action("woocommerce_update_options_shipping_{$this->id}", [$this, 'process_admin_options']);
    }

    /** @param array $package */
    public function calculate_shipping($package = [])
    {
        $fee = $this->fee((array) $package);
        if ($fee === null) {
            return;
        }
        $cost = $this->get_option('price') === 'fixed' ? (float) $this->get_option('fixed') : $fee;
        $when = (string) $this->get_option('when', 'both');
        $outlet = ['_waybill_outlet' => (string) $this->get_option('outlet')];
        if ($when !== 'later') {
            $this->add_rate([
                'id' => $this->get_rate_id('now'),
                /* translators: %s: name of the delivery */
                'label' => sprintf(__('%s, as soon as possible', 'waybill-for-woocommerce'), $this->title),
                'cost' => $cost,
                'package' => $package,
                'meta_data' => $outlet,
            ]);
        }
        if ($when !== 'now' && offers_later()) {
            $this->add_rate([
                'id' => $this->get_rate_id(LATER),
                /* translators: %s: name of the delivery */
                'label' => sprintf(__('%s, at a time of your choice', 'waybill-for-woocommerce'), $this->title),
                'cost' => $cost,
                'package' => $package,
                'meta_data' => $outlet + ['_waybill_later' => 'yes'],
            ]);
        }
    }

    /** Returns the fee, or null if no rider delivers there: the checkout then offers no rate. */
    private function fee(array $package): ?float
    {
        $waybill = waybill(self::TIMEOUT);
        $destination = (array) ($package['destination'] ?? []);
        if ($waybill === null || address_line($destination) === '') {
            return null;
        }
        $outlet = (string) $this->get_option('outlet') ?: setting('outlet');
        $amount = round((float) ($package['contents_cost'] ?? 0), 2);
        try {
            $place = coordinates_of($destination, self::TIMEOUT);
            if ($place === null) {
                return null;
            }
            $asked = [
                'amount' => $amount,
                'description' => __('Order', 'waybill-for-woocommerce'),
                'recipient' => ['location' => ['address' => address_line($destination)] + $place],
            ] + ($outlet === '' ? [] : ['sender' => ['client_vendor_id' => $outlet]]);
            $name = 'waybill_fee_' . md5((string) wp_json_encode([setting('url'), setting('key'), $asked]));
            $kept = get_transient($name);
            if (is_numeric($kept)) {
                return (float) $kept;
            }
            $fee = (float) $waybill->fee($asked)['estimated_delivery_fee'];
            set_transient($name, $fee, self::KEPT_SECONDS);
            return $fee;
        } catch (WaybillError $error) {
            wc_get_logger()->warning(in_shops_words($error), ['source' => 'waybill']);
            return null;
        }
    }
}
