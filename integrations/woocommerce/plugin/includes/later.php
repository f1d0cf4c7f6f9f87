<?php

namespace Waybill\WooCommerce;

use WC_Order;

defined('ABSPATH') || exit;

/** The end of the id of a rate 'at a time of your choice'. */
const LATER = 'later';
const SLOT_SECONDS = 3600;
/**
 * Waybill accepts orders for 45 minutes to 7 days from now; the first slot is later, so that it does not expire
 * while the customer pays.
 */
const EARLIEST_SECONDS = 5400;
const MOST_DAYS = 6;

function register_later(): void
{
    // For the classic checkout.
    add_action('woocommerce_after_shipping_rate', __NAMESPACE__ . '\show_slots');
    add_action('woocommerce_checkout_process', static function (): void {
        if (is_later_chosen(chosen_rates()) && !is_slot(posted_slot())) {
            wc_add_notice(__('Choose a delivery time.', 'waybill-for-woocommerce'), 'error');
        }
    });
    add_action('woocommerce_checkout_create_order', static function (WC_Order $order): void {
        if (is_later_chosen(chosen_rates()) && is_slot(posted_slot())) {
            $order->update_meta_data('_waybill_deliver_at', (string) posted_slot());
        }
    });
    // For the checkout made of blocks, from WooCommerce 8.9.
    add_action('woocommerce_init', static function (): void {
        if (!function_exists('woocommerce_register_additional_checkout_field') || !offers_later()) {
            return;
        }
        $options = [];
        foreach (slots(time()) as $at => $words) {
            $options[] = ['value' => (string) $at, 'label' => $words];
        }
        woocommerce_register_additional_checkout_field([
            'id' => 'waybill/deliver-at',
            'label' => __('Delivery time (empty: as soon as possible)', 'waybill-for-woocommerce'),
            'location' => 'order',
            'type' => 'select',
            'required' => false,
            'options' => $options,
        ]);
    });
    add_action('woocommerce_store_api_checkout_order_processed', static function (WC_Order $order): void {
        $at = (int) $order->get_meta('_wc_other/waybill/deliver-at');
        $shipping = shipping_of($order);
        if ($shipping === null || $shipping->get_meta('_waybill_later') !== 'yes') {
            return;
        }
        if (!is_slot($at)) {
            throw new \Exception(esc_html__('Choose a delivery time.', 'waybill-for-woocommerce'));
        }
        $order->update_meta_data('_waybill_deliver_at', (string) $at);
        $order->save();
    });
}

function offers_later(): bool
{
    return setting('later', 'yes') === 'yes';
}

/** Returns the hours that a customer can choose, on the shop's clock. */
function slots(int $now): array
{
    $from = wc_hour(setting('later_from', '9'));
    $to = wc_hour(setting('later_to', '21'));
    $found = [];
    $at = (int) (ceil(($now + EARLIEST_SECONDS) / SLOT_SECONDS) * SLOT_SECONDS);
    for ($end = $now + MOST_DAYS * DAY_IN_SECONDS; $at <= $end; $at += SLOT_SECONDS) {
        $hour = (int) wp_date('G', $at);
        if ($hour >= $from && $hour < $to) {
            $found[$at] = wp_date(__('D j M, H:i', 'waybill-for-woocommerce'), $at);
        }
    }
    return $found;
}

function wc_hour(string $hour): int
{
    return max(0, min(24, (int) $hour));
}

function is_slot(int $at): bool
{
    // A slot that was offered up to half an hour ago is still valid, if Waybill still accepts its time.
    return isset(slots(time() - 1800)[$at]) && $at >= time() + 2700;
}

/** @return string[] */
function chosen_rates(): array
{
    $chosen = WC()->session ? WC()->session->get('chosen_shipping_methods') : [];
    return is_array($chosen) ? array_map('strval', $chosen) : [];
}

function is_later_chosen(array $rates): bool
{
    foreach ($rates as $rate) {
        if (preg_match('/^waybill:\d+:' . LATER . '$/', $rate)) {
            return true;
        }
    }
    return false;
}

function posted_slot(): int
{
    // WooCommerce has checked the nonce of its checkout.
    // phpcs:ignore WordPress.Security.NonceVerification.Missing
    return isset($_POST['waybill_deliver_at']) ? (int) wp_unslash($_POST['waybill_deliver_at']) : 0;
}

/** Shows the choice of an hour below its rate, while that rate is selected. */
function show_slots(object $rate): void
{
    $id = (string) $rate->get_id();
    if (!is_later_chosen([$id]) || !in_array($id, chosen_rates(), true)) {
        return;
    }
    $options = '<option value="">' . esc_html__('Choose a time', 'waybill-for-woocommerce') . '</option>';
    foreach (slots(time()) as $at => $words) {
        $options .= sprintf('<option value="%d">%s</option>', $at, esc_html($words));
    }
    printf(
        '<p><label for="waybill_deliver_at">%s</label> <select id="waybill_deliver_at" name="waybill_deliver_at" required>%s</select></p>',
        esc_html__('Delivery time', 'waybill-for-woocommerce'),
        // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- each option is escaped above.
        $options
    );
}
