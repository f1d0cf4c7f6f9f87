<?php

namespace Waybill\WooCommerce;

use Waybill\Partner\Client;
use Waybill\Partner\WaybillError;

defined('ABSPATH') || exit;

/** Sends calls through WordPress, so that its proxies, certificates and filters apply. */
function send_by_wordpress(string $method, string $url, array $headers, ?string $body, float $timeout): array
{
    $asked = ['method' => $method, 'headers' => $headers, 'timeout' => $timeout, 'redirection' => 0];
    if ($body !== null) {
        $asked['body'] = $body;
    }
    $answer = wp_remote_request($url, $asked);
    if (is_wp_error($answer)) {
        throw new WaybillError('There was no answer: ' . $answer->get_error_message(), 0, 'NETWORK');
    }
    $told = [];
    foreach (wp_remote_retrieve_headers($answer) as $name => $value) {
        $told[strtolower((string) $name)] = is_array($value) ? (string) end($value) : (string) $value;
    }
    return [
        'status' => (int) wp_remote_retrieve_response_code($answer),
        'headers' => $told,
        'body' => (string) wp_remote_retrieve_body($answer),
    ];
}

/**
 * Returns a client with the saved settings, or null if there are none yet. A call at checkout is not retried and
 * has a short timeout, because a customer is waiting; in the background Action Scheduler retries.
 */
function waybill(float $timeout = 15.0, ?array $instead = null): ?Client
{
    $url = $instead['url'] ?? setting('url');
    $key = $instead['key'] ?? setting('key');
    $country = $instead['country'] ?? setting('country');
    if ($url === '' || $key === '' || $country === '') {
        return null;
    }
    return new Client($url, $country, $key, 0, $timeout, __NAMESPACE__ . '\send_by_wordpress');
}
