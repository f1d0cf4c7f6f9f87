<?php

namespace Waybill\WooCommerce;

use WC_Order;

defined('ABSPATH') || exit;

/**
 * Returns the shipping line of an order if Waybill delivers it; null if it is collected, virtual, or shipped
 * otherwise.
 */
function shipping_of(WC_Order $order): ?object
{
    foreach ($order->get_items('shipping') as $item) {
        if ($item->get_method_id() === 'waybill') {
            return $item;
        }
    }
    return null;
}

/**
 * Returns the cash due at the door, 0 if the order is paid; null if it is neither paid nor payable in cash, so no
 * rider is requested.
 */
function due_at_door(WC_Order $order): ?float
{
    if (in_array($order->get_payment_method(), cash_gateways(), true)) {
        return max(0.0, round((float) $order->get_total() - (float) $order->get_total_refunded(), 2));
    }
    return $order->is_paid() && $order->get_date_paid() !== null ? 0.0 : null;
}

/** Returns the order's `client_order_id` at Waybill: a repeated request finds the same delivery. */
function client_order_id(WC_Order $order): string
{
    return sprintf('woocommerce-%s-%d', substr(md5((string) get_option('siteurl')), 0, 8), $order->get_id());
}

/** Returns the order of a `client_order_id`, or null. */
function order_of(string $client_order_id): ?WC_Order
{
    if (!preg_match('/^woocommerce-[0-9a-f]{8}-(\d+)$/', $client_order_id, $found)) {
        return null;
    }
    $order = wc_get_order((int) $found[1]);
    return $order instanceof WC_Order && client_order_id($order) === $client_order_id ? $order : null;
}

/** Returns the body of the order request to Waybill's API. Throws WaybillError if the address search fails. */
function delivery_of(WC_Order $order, float $due): array
{
    $has_own = trim($order->get_shipping_address_1()) !== '';
    $get = static function (string $name) use ($order, $has_own): string {
        return (string) $order->{($has_own ? 'get_shipping_' : 'get_billing_') . $name}();
    };
    $address = [
        'address_1' => $get('address_1'),
        'address_2' => $get('address_2'),
        'city' => $get('city'),
        'postcode' => $get('postcode'),
    ];
    $place = ['latitude' => $order->get_meta('_waybill_latitude'), 'longitude' => $order->get_meta('_waybill_longitude')];
    if (!is_numeric($place['latitude']) || !is_numeric($place['longitude'])) {
        $place = coordinates_of($address);
    }
    if ($place === null) {
        throw new \Waybill\Partner\WaybillError(
            __('The address was not found. Correct it and send the order again.', 'waybill-for-woocommerce'),
            422,
            'ADDRESS_NOT_FOUND'
        );
    }
    $names = [];
    foreach ($order->get_items('line_item') as $item) {
        $names[] = $item->get_quantity() . ' × ' . $item->get_name();
    }
    $shipping = shipping_of($order);
    $outlet = (string) ($shipping ? $shipping->get_meta('_waybill_outlet') : '') ?: setting('outlet');
    $outlet = (string) apply_filters('waybill_outlet', $outlet, $order);
    $later = (int) $order->get_meta('_waybill_deliver_at');
    $phone = method_exists($order, 'get_shipping_phone') ? (string) $order->get_shipping_phone() : '';
    $delivery = [
        'client_order_id' => client_order_id($order),
        'integrator' => 'waybill-for-woocommerce',
        'amount' => $due > 0 ? $due : round((float) $order->get_total(), 2),
        'payment_method' => $due > 0 ? 'CASH_ON_DELIVERY' : 'PAID',
        'currency_code' => $order->get_currency(),
        'description' => mb_substr(implode(', ', $names) ?: '#' . $order->get_order_number(), 0, 1000),
        'recipient' => [
            'name' => mb_substr(trim($get('first_name') . ' ' . $get('last_name')), 0, 255),
            'phone_number' => $phone !== '' ? $phone : $order->get_billing_phone(),
            'notes' => mb_substr($order->get_customer_note(), 0, 2048),
            'location' => ['address' => address_line($address)] + array_map('floatval', $place),
        ],
    ];
    if ($outlet !== '') {
        $delivery['sender'] = ['client_vendor_id' => $outlet];
    }
    if ($later > 0) {
        $delivery['preordered_for'] = $later;
    }
    return apply_filters('waybill_delivery', $delivery, $order);
}
