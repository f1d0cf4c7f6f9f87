<?php

namespace Waybill\Partner;

/**
 * A client of the partner API, with a secret key or as a registered client. A call without a response, or with 429 or
 * a 5xx, is retried; every POST has an Idempotency-Key, so that a retry has no second effect. Every failure throws a
 * WaybillError.
 */
final class Client
{
    private const LONGEST_PAUSE = 30.0;

    /** @var string */
    private $url;
    /** @var string */
    private $base;
    /** @var string|ClientKey */
    private $key;
    /** @var int */
    private $retries;
    /** @var float */
    private $timeout;
    /** @var callable */
    private $send;

    /**
     * @param string|ClientKey $key
     * @param callable|null $send sends a call: (method, url, headers, body, timeout) => status, headers (names in lower case) and body
     */
    public function __construct(
        string $url,
        string $country,
        $key,
        int $retries = 3,
        float $timeout = 15.0,
        ?callable $send = null
    ) {
        $this->url = rtrim($url, '/');
        $this->base = $this->url . '/' . strtolower($country) . '/api/v1';
        $this->key = $key;
        $this->retries = $retries;
        $this->timeout = $timeout;
        $this->send = $send ?? new Streams();
    }

    /**
     * Makes any call of the API; returns the response, or null if it has no body.
     *
     * @param array<string, mixed>|null $body
     * @param array<string, mixed> $query
     * @return mixed
     */
    public function call(string $method, string $path, ?array $body = null, array $query = [], ?string $idempotencyKey = null)
    {
        $given = array_filter($query, static function ($value): bool {
            return $value !== null;
        });
        $url = $this->base . $path . ($given === [] ? '' : '?' . http_build_query($given));
        $data = $body === null ? null : (string) json_encode($body === [] ? new \stdClass() : $body, JSON_UNESCAPED_UNICODE);
        $headers = $data === null ? [] : ['Content-Type' => 'application/json'];
        if ($method === 'POST') {
            $headers['Idempotency-Key'] = $idempotencyKey ?? bin2hex(random_bytes(16));
        }
        $hasRefreshed = false;
        for ($attempt = 0; ; $attempt++) {
            try {
                $headers['Authorization'] = 'Bearer ' . $this->token();
                $answer = ($this->send)($method, $url, $headers, $data, $this->timeout);
                if ($answer['status'] < 200 || $answer['status'] > 299) {
                    throw WaybillError::ofAnswer($answer);
                }
                return self::decoded($answer);
            } catch (WaybillError $error) {
                // A token that has expired or was revoked is refused with 403.
                if ($error->status === 403 && !$hasRefreshed && $this->key instanceof ClientKey) {
                    $this->key->forget();
                    $hasRefreshed = true;
                    continue;
                }
                $isPassing = in_array($error->status, [0, 429], true) || $error->status >= 500;
                if ($attempt >= $this->retries || !$isPassing) {
                    throw $error;
                }
                $pause = 0.25 * 2 ** $attempt * (0.5 + random_int(0, 1000) / 1000);
                usleep((int) (min(self::LONGEST_PAUSE, max($pause, $error->retryAfter ?? 0)) * 1000000));
            }
        }
    }

    /** @param array<string, mixed> $delivery */
    public function fee(array $delivery): array
    {
        return $this->call('POST', '/orders/fee', $delivery);
    }

    /** @param array<string, mixed> $delivery */
    public function times(array $delivery): array
    {
        return $this->call('POST', '/orders/time', $delivery);
    }

    /**
     * Returns a price that is fixed until it expires: send its quote_id with the order.
     *
     * @param array<string, mixed> $delivery
     */
    public function quote(array $delivery): array
    {
        return $this->call('POST', '/quotes', $delivery);
    }

    /**
     * Requests a rider.
     *
     * @param array<string, mixed> $order
     */
    public function placeOrder(array $order, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', '/orders', $order, [], $idempotencyKey);
    }

    public function order(string $orderId): array
    {
        return $this->call('GET', '/orders/' . rawurlencode($orderId));
    }

    /** @param array<string, mixed> $changes */
    public function changeOrder(string $orderId, array $changes): array
    {
        return $this->call('PUT', '/orders/' . rawurlencode($orderId), $changes);
    }

    /** The reason is DELIVERY_ETA_TOO_LONG, MISTAKE_ERROR or REASON_UNKNOWN. */
    public function cancelOrder(string $orderId, string $reason): void
    {
        $this->call('DELETE', '/orders/' . rawurlencode($orderId), ['reason' => $reason]);
    }

    /** Marks an order as ready, now or at a time in unix seconds. */
    public function tellReady(string $orderId, ?int $readyAt = null): array
    {
        return $this->call('POST', '/orders/' . rawurlencode($orderId) . '/ready', ['ready_at' => $readyAt]);
    }

    public function coordinates(string $orderId): array
    {
        return $this->call('GET', '/orders/' . rawurlencode($orderId) . '/coordinates');
    }

    /**
     * Yields every page of the orders, newest first; each is requested only when needed.
     *
     * @param array<string, mixed> $query status, limit, from, to, client_order_id, client_vendor_id, cursor
     * @return \Generator<array>
     */
    public function orderPages(array $query = []): \Generator
    {
        do {
            $page = $this->call('GET', '/orders', null, $query);
            yield $page;
            $query['cursor'] = $page['next_cursor'];
        } while ($page['next_cursor'] !== null);
    }

    /**
     * Yields every order, requesting page after page.
     *
     * @param array<string, mixed> $query
     * @return \Generator<array>
     */
    public function orders(array $query = []): \Generator
    {
        foreach ($this->orderPages($query) as $page) {
            foreach ($page['orders'] as $order) {
                yield $order;
            }
        }
    }

    /** @param array<string, mixed> $outlet */
    public function putOutlet(string $clientVendorId, array $outlet): array
    {
        return $this->call('PUT', '/outlets/' . rawurlencode($clientVendorId), $outlet);
    }

    public function outlets(): array
    {
        return $this->call('GET', '/outletList');
    }

    /**
     * Creates a webhook; only this response contains its secret.
     *
     * @param array<int, string> $events
     */
    public function createWebhook(string $url, array $events): array
    {
        return $this->call('POST', '/webhooks', ['url' => $url, 'events' => $events])['result'];
    }

    private function token(): string
    {
        return $this->key instanceof ClientKey ? $this->key->token($this->url, $this->send, $this->timeout) : $this->key;
    }

    /**
     * @param array{status: int, headers: array<string, string>, body: string} $answer
     * @return mixed
     */
    private static function decoded(array $answer)
    {
        if ($answer['body'] === '') {
            return null;
        }
        $said = json_decode($answer['body'], true);
        if ($said === null && trim($answer['body']) !== 'null') {
            $requestId = $answer['headers']['x-request-id'] ?? null;
            throw new WaybillError('The response is not JSON.', $answer['status'], 'NOT_JSON', $requestId, $answer['body']);
        }
        return $said;
    }
}
