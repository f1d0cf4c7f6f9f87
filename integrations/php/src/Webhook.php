<?php

namespace Waybill\Partner;

/** Verifies that webhook events come from Waybill and are recent, and parses them. */
final class Webhook
{
    /**
     * Returns the event in a raw body, after verifying that Waybill sent it recently: by the signatures of Standard
     * Webhooks, or by X-Signature-SHA256 if a proxy removed those. Throws WebhookError otherwise.
     *
     * @param array<string, mixed> $headers names in any case; a value may be a list, as in some frameworks
     * @param string|array<int, string> $secret several during a rotation
     * @return array<string, mixed>
     */
    public static function verify(string $body, array $headers, $secret, int $tolerance = 300, ?int $now = null): array
    {
        $secrets = (array) $secret;
        $signatures = self::header($headers, 'webhook-signature');
        if ($signatures === '') {
            $given = self::header($headers, 'x-signature-sha256');
            foreach ($secrets as $one) {
                if (hash_equals(hash_hmac('sha256', $body, $one), $given)) {
                    return self::decoded($body);
                }
            }
            throw new WebhookError('The event is not signed with this secret.');
        }
        $id = self::header($headers, 'webhook-id');
        $sent = self::header($headers, 'webhook-timestamp');
        if (!ctype_digit($sent) || abs(($now ?? time()) - (int) $sent) > $tolerance) {
            throw new WebhookError('The event is too old, or its time is in the future.');
        }
        foreach ($secrets as $one) {
            $key = base64_decode(preg_replace('/^whsec_/', '', $one), true);
            if ($key === false || $key === '') {
                continue;
            }
            $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$sent.$body", $key, true));
            foreach (explode(' ', $signatures) as $given) {
                if (hash_equals($expected, $given)) {
                    return self::decoded($body);
                }
            }
        }
        throw new WebhookError('The event is not signed with this secret.');
    }

    /**
     * Like verify, but also returns event, id, sequence and time from the headers.
     *
     * @param array<string, mixed> $headers
     * @param string|array<int, string> $secret
     * @return array{event: string, id: string, sequence: int|null, time: string|null, body: array<string, mixed>}
     */
    public static function read(string $body, array $headers, $secret, int $tolerance = 300, ?int $now = null): array
    {
        $told = self::verify($body, $headers, $secret, $tolerance, $now);
        $sequence = self::header($headers, 'x-waybill-sequence');
        $time = self::header($headers, 'x-waybill-event-time');
        $event = self::header($headers, 'x-waybill-event');
        return [
            'event' => $event === '' ? 'status' : $event,
            'id' => self::header($headers, 'webhook-id'),
            'sequence' => ctype_digit($sequence) ? (int) $sequence : null,
            'time' => $time === '' ? null : $time,
            'body' => $told,
        ];
    }

    /** @param array<string, mixed> $headers */
    private static function header(array $headers, string $name): string
    {
        foreach ($headers as $key => $value) {
            // WordPress writes header names with underscores.
            if (str_replace('_', '-', strtolower((string) $key)) === $name) {
                return (string) (is_array($value) ? ($value[0] ?? '') : $value);
            }
        }
        return '';
    }

    /** @return array<string, mixed> */
    private static function decoded(string $body): array
    {
        $told = json_decode($body, true);
        if (!is_array($told)) {
            throw new WebhookError('The event is not JSON.');
        }
        return $told;
    }
}
