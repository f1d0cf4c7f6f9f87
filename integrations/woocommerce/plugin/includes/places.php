<?php

namespace Waybill\WooCommerce;

use Waybill\Partner\WaybillError;

defined('ABSPATH') || exit;

/** Returns an address in one line for riders; empty without a street. */
function address_line(array $address): string
{
    if (trim((string) ($address['address_1'] ?? $address['address'] ?? '')) === '') {
        return '';
    }
    $parts = [
        $address['address_1'] ?? $address['address'] ?? '',
        $address['address_2'] ?? '',
        $address['city'] ?? '',
        $address['postcode'] ?? '',
    ];
    return mb_substr(implode(', ', array_filter(array_map('trim', array_map('strval', $parts)))), 0, 255);
}

/**
 * Returns the coordinates of an address, or null. WooCommerce does not know coordinates, so Waybill searches for
 * them, and the result is cached for a month. A shop with a map at its checkout can provide them with the filter
 * `waybill_coordinates`.
 */
function coordinates_of(array $address, float $timeout = 15.0): ?array
{
    $line = address_line($address);
    $own = apply_filters('waybill_coordinates', null, $address);
    if (is_array($own) && isset($own['latitude'], $own['longitude'])) {
        return ['latitude' => (float) $own['latitude'], 'longitude' => (float) $own['longitude']];
    }
    if ($line === '') {
        return null;
    }
    $name = 'waybill_place_' . md5(setting('url') . setting('country') . $line);
    $kept = get_transient($name);
    if (is_array($kept)) {
        return $kept === [] ? null : $kept;
    }
    $found = search_place($line, $timeout);
    set_transient($name, $found ?? [], $found === null ? HOUR_IN_SECONDS : MONTH_IN_SECONDS);
    return $found;
}

/** Returns Waybill's best match for an address, from the search tool of its MCP server. Throws WaybillError. */
function search_place(string $line, float $timeout): ?array
{
    $call = [
        'jsonrpc' => '2.0',
        'id' => 1,
        'method' => 'tools/call',
        'params' => ['name' => 'search_address', 'arguments' => ['query' => mb_substr($line, 0, 200)]],
    ];
    $headers = [
        'Authorization' => 'Bearer ' . setting('key'),
        'Content-Type' => 'application/json',
        'Accept' => 'application/json, text/event-stream',
    ];
    $answer = send_by_wordpress('POST', rtrim(setting('url'), '/') . '/mcp', $headers, (string) wp_json_encode($call), $timeout);
    if ($answer['status'] !== 200) {
        throw WaybillError::ofAnswer($answer);
    }
    // The response is one message, as JSON or as an event of a stream.
    $text = preg_match('/^data: ?(.+)$/m', $answer['body'], $event) ? $event[1] : $answer['body'];
    $said = json_decode($text, true);
    foreach ((array) ($said['result']['structuredContent']['places'] ?? []) as $place) {
        // Only exact and street matches are used: with a district or a similar name the rider would not find the
        // customer.
        if (isset($place['latitude'], $place['longitude']) && in_array($place['match'] ?? '', ['exact', 'street'], true)) {
            return ['latitude' => (float) $place['latitude'], 'longitude' => (float) $place['longitude']];
        }
    }
    return null;
}
