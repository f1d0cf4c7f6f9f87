<?php

namespace Waybill\WooCommerce;

use Waybill\Partner\Client;
use Waybill\Partner\WaybillError;
use WC_Order;

defined('ABSPATH') || exit;

const GROUP = 'waybill';
/** The delays of retries after a failure, in seconds; after the last one the shop is notified. */
const PAUSES = [60, 120, 300, 900, 1800, 3600, 7200];

function register_sending(): void
{
    // An order is ready once it is paid or to be paid at the door; gateways trigger these hooks in different
    // orders.
    foreach (['woocommerce_order_status_processing', 'woocommerce_payment_complete'] as $moment) {
        add_action($moment, __NAMESPACE__ . '\consider_sending');
    }
    foreach (['woocommerce_order_status_cancelled', 'woocommerce_order_status_refunded', 'woocommerce_order_status_failed'] as $moment) {
        add_action($moment, __NAMESPACE__ . '\consider_cancelling');
    }
    add_action('waybill_send_order', __NAMESPACE__ . '\send_order', 10, 2);
    add_action('waybill_cancel_order', __NAMESPACE__ . '\cancel_order', 10, 2);
}

/** Queues an order if Waybill delivers it and its payment is settled. */
function consider_sending(int $order_id): void
{
    $order = wc_get_order($order_id);
    if (!$order instanceof WC_Order || !is_to_be_sent($order)) {
        return;
    }
    enqueue('waybill_send_order', $order_id);
}

function is_to_be_sent(WC_Order $order): bool
{
    // An order that the shop completed by hand needs no rider.
    return shipping_of($order) !== null && due_at_door($order) !== null && $order->has_status('processing')
        && $order->get_meta('_waybill_order_id') === '';
}

/**
 * Queues the cancellation of an order's delivery, also if the shop does not know yet whether a rider was requested.
 */
function consider_cancelling(int $order_id): void
{
    $order = wc_get_order($order_id);
    if ($order instanceof WC_Order && shipping_of($order) !== null && !is_over((string) $order->get_meta('_waybill_status'))) {
        enqueue('waybill_cancel_order', $order_id);
    }
}

function is_over(string $status): bool
{
    return in_array($status, ['DELIVERED', 'CANCELLED', 'RETURNED_TO_VENDOR'], true);
}

function enqueue(string $action, int $order_id, int $attempt = 0, int $seconds = 0): void
{
    $words = [$order_id, $attempt];
    if (!as_has_scheduled_action($action, $words, GROUP)) {
        as_schedule_single_action(time() + $seconds, $action, $words, GROUP);
    }
}

/** Requests a rider. A failure that may pass is retried later; the shop is notified of a refusal. */
function send_order(int $order_id, int $attempt = 0): void
{
    $order = wc_get_order($order_id);
    if (!$order instanceof WC_Order || !is_to_be_sent($order)) {
        return;
    }
    attempt_with($order, 'waybill_send_order', $attempt, static function (Client $waybill) use ($order): void {
        $known = known_delivery($waybill, $order);
        $due = due_at_door($order);
        if ($known === null) {
            $placed = $waybill->placeOrder(delivery_of($order, (float) $due));
            $known = $waybill->order($placed['order_id']);
        }
        keep($order, $known);
        $note = sprintf(
            /* translators: 1: number of the delivery, 2: fee */
            __('A rider was requested: %1$s. Fee: %2$s.', 'waybill-for-woocommerce'),
            $known['order_id'],
            $known['delivery_fee']
        );
        $order->add_order_note($note);
        // The shop may have cancelled the order in the meantime, when there was no delivery to cancel yet.
        if (wc_get_order($order->get_id())->has_status(['cancelled', 'refunded', 'failed'])) {
            consider_cancelling($order->get_id());
        }
    });
}

/** Returns an order's open delivery, also if the shop failed to save it before. */
function known_delivery(Client $waybill, WC_Order $order): ?array
{
    foreach ($waybill->orders(['client_order_id' => client_order_id($order)]) as $delivery) {
        if (!in_array($delivery['status'], ['CANCELLED', 'RETURNED_TO_VENDOR'], true)) {
            return $delivery;
        }
    }
    return null;
}

/** Saves a delivery's data with the order. */
function keep(WC_Order $order, array $delivery): void
{
    $order->update_meta_data('_waybill_order_id', $delivery['order_id']);
    $order->update_meta_data('_waybill_status', $delivery['status']);
    $order->update_meta_data('_waybill_tracking_link', $delivery['tracking_link']);
    $order->update_meta_data('_waybill_fee', (string) $delivery['delivery_fee']);
    $order->delete_meta_data('_waybill_sequence');
    $order->delete_meta_data('_waybill_problem');
    $order->save();
}

/** Cancels the delivery of an order that the shop has cancelled. */
function cancel_order(int $order_id, int $attempt = 0): void
{
    $order = wc_get_order($order_id);
    if (!$order instanceof WC_Order) {
        return;
    }
    attempt_with($order, 'waybill_cancel_order', $attempt, static function (Client $waybill) use ($order): void {
        $known = (string) $order->get_meta('_waybill_order_id');
        if ($known === '') {
            $delivery = known_delivery($waybill, $order);
            $known = $delivery === null || $delivery['status'] === 'DELIVERED' ? '' : $delivery['order_id'];
        }
        if ($known === '') {
            return;
        }
        $waybill->cancelOrder($known, 'MISTAKE_ERROR');
        $order->update_meta_data('_waybill_order_id', $known);
        $order->update_meta_data('_waybill_status', 'CANCELLED');
        $order->delete_meta_data('_waybill_problem');
        $order->save();
        $order->add_order_note(__('The rider was cancelled.', 'waybill-for-woocommerce'));
    });
}

/** Runs an action with Waybill; a failure is retried, or shown in an order note and in the order's box. */
function attempt_with(WC_Order $order, string $action, int $attempt, callable $work): void
{
    $waybill = waybill();
    if ($waybill === null) {
        tell_problem($order, __('Waybill is not connected: WooCommerce → Settings → Integration → Waybill.', 'waybill-for-woocommerce'));
        return;
    }
    try {
        $work($waybill);
    } catch (WaybillError $error) {
        $words = $error->errorCode === 'ADDRESS_NOT_FOUND' ? $error->getMessage() : in_shops_words($error);
        if (is_passing($error) && isset(PAUSES[$attempt])) {
            enqueue($action, $order->get_id(), $attempt + 1, max(PAUSES[$attempt], (int) $error->retryAfter));
        }
        tell_problem($order, $words);
    }
}

function tell_problem(WC_Order $order, string $words): void
{
    // A repeated problem is not reported again.
    if ($order->get_meta('_waybill_problem') === $words) {
        return;
    }
    $order->update_meta_data('_waybill_problem', $words);
    $order->save();
    $order->add_order_note($words);
}

/** Requests a rider again for an order whose last delivery has ended; an open delivery stays unchanged. */
function send_again(WC_Order $order): void
{
    $status = (string) $order->get_meta('_waybill_status');
    if ($order->get_meta('_waybill_order_id') !== '' && !in_array($status, ['CANCELLED', 'RETURNED_TO_VENDOR'], true)) {
        return;
    }
    foreach (['order_id', 'status', 'tracking_link', 'fee', 'sequence', 'problem'] as $name) {
        $order->delete_meta_data("_waybill_$name");
    }
    $order->save();
    if (!$order->has_status('processing')) {
        $order->update_status('processing', __('Sent again by Waybill.', 'waybill-for-woocommerce'));
    }
    consider_sending($order->get_id());
}
