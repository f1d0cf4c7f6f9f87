<?php

namespace Waybill\WooCommerce;

use Waybill\Partner\Webhook;
use Waybill\Partner\WebhookError;
use WC_Order;

defined('ABSPATH') || exit;

const ROUTE = 'waybill/v1';

function register_callbacks(): void
{
    add_action('rest_api_init', static function (): void {
        register_rest_route(ROUTE, '/events', [
            'methods' => 'POST',
            'callback' => __NAMESPACE__ . '\take_event',
            // The signature of the body identifies the caller.
            'permission_callback' => '__return_true',
        ]);
    });
}

/** Handles a callback of Waybill after verifying its signature. */
function take_event(\WP_REST_Request $request): \WP_REST_Response
{
    $secret = setting('webhook_secret');
    try {
        if ($secret === '') {
            throw new WebhookError('There is no secret.');
        }
        $event = Webhook::read($request->get_body(), $request->get_headers(), $secret);
    } catch (WebhookError $error) {
        return new \WP_REST_Response(['message' => $error->getMessage()], 401);
    }
    $order = order_of((string) ($event['body']['client_order_id'] ?? ''));
    if ($order !== null && $event['event'] === 'status') {
        take_status($order, $event);
    }
    return new \WP_REST_Response(null, 204);
}

/** @param array{sequence: int|null, body: array<string, mixed>} $event */
function take_status(WC_Order $order, array $event): void
{
    $body = $event['body'];
    $known = (string) $order->get_meta('_waybill_order_id');
    $before = (string) $order->get_meta('_waybill_status');
    // Skips callbacks of an earlier delivery of this order. A delivery that is not saved yet is the latest.
    if ($known !== '' && $known !== (string) $body['order_id']) {
        return;
    }
    // Callbacks may be repeated or late.
    $last = (int) $order->get_meta('_waybill_sequence');
    if ($event['sequence'] !== null && $event['sequence'] <= $last) {
        return;
    }
    $status = (string) $body['status'];
    $order->update_meta_data('_waybill_order_id', (string) $body['order_id']);
    $order->update_meta_data('_waybill_status', $status);
    $order->update_meta_data('_waybill_sequence', (string) ($event['sequence'] ?? $last));
    if (!empty($body['tracking_link'])) {
        $order->update_meta_data('_waybill_tracking_link', (string) $body['tracking_link']);
    }
    $order->save();
    if ($status === $before) {
        return;
    }
    if ($status === 'DELIVERED') {
        $words = __('The order was delivered.', 'waybill-for-woocommerce');
        $order->has_status('processing') ? $order->update_status('completed', $words) : $order->add_order_note($words);
    } elseif ($status === 'CANCELLED' || $status === 'RETURNED_TO_VENDOR') {
        $words = end_in_words($status, (string) ($body['cancellation']['reason'] ?? ''));
        // A person must decide; an order that the shop itself has ended is not changed.
        $order->has_status('processing') ? $order->update_status('on-hold', $words) : $order->add_order_note($words);
    }
}

function end_in_words(string $status, string $reason): string
{
    if ($status === 'RETURNED_TO_VENDOR') {
        return __('RETURNED_TO_VENDOR: the order could not be delivered and was brought back.', 'waybill-for-woocommerce');
    }
    if ($reason === 'NO_COURIER') {
        return __('NO_COURIER: no rider was available. Send the order again, or deliver it yourself.', 'waybill-for-woocommerce');
    }
    /* translators: %s: reason as Waybill names it */
    return sprintf(__('CANCELLED: the delivery was cancelled (%s).', 'waybill-for-woocommerce'), $reason ?: 'REASON_UNKNOWN');
}
