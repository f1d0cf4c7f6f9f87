<?php
/** Uses the whole client against a server whose URL and keys are in the environment: run by php.test.ts. */

require __DIR__ . '/autoload.php';

use Waybill\Partner\Client;
use Waybill\Partner\ClientKey;
use Waybill\Partner\WaybillError;
use Waybill\Partner\Webhook;
use Waybill\Partner\WebhookError;

error_reporting(E_ALL);
set_error_handler(static function (int $level, string $message, string $file, int $line): bool {
    // Errors that @ suppresses are expected.
    if (error_reporting() & $level) {
        throw new ErrorException($message, 0, $level, $file, $line);
    }
    return true;
});

/** @param mixed $actual @param mixed $expected */
function same($actual, $expected, string $what): void
{
    if ($actual !== $expected) {
        throw new LogicException("$what: " . json_encode($actual) . ' is not ' . json_encode($expected));
    }
}

function failure(string $class, callable $work): Throwable
{
    try {
        $work();
    } catch (Throwable $problem) {
        if ($problem instanceof $class) {
            return $problem;
        }
        throw $problem;
    }
    throw new LogicException("No $class came.");
}

$facts = json_decode((string) getenv('WAYBILL_FACTS'), true);
$url = $facts['url'];
$order = $facts['order'];
$client = $facts['client'];
$registered = static function (array $changes = []) use ($url, $client): Client {
    $own = $changes + $client;
    return new Client($url, 'ph', new ClientKey($own['client_id'], $own['key_id'], $own['private_key']));
};

// Tests the calls for a token, a quote, an order and its cancellation.
$shop = $registered();
$quote = $shop->quote($order);
$wanted = ['client_order_id' => 'php-1', 'quote_id' => $quote['quote_id']] + $order;
$placed = $shop->placeOrder($wanted);
same($placed['delivery_fee'], $quote['delivery_fee'], 'fee');
same($shop->placeOrder($wanted)['order_id'], $placed['order_id'], 'the same order');
$shop->cancelOrder($placed['order_id'], 'MISTAKE_ERROR');
same($shop->order($placed['order_id'])['status'], 'CANCELLED', 'status');

// Tests reading a list page by page.
$keyed = new Client($url, 'ph', $facts['key']);
$ids = [];
for ($n = 0; $n < 3; $n++) {
    $ids[] = $keyed->placeOrder(['client_order_id' => "php-page-$n"] + $order)['order_id'];
}
$pages = 0;
$found = [];
foreach ($keyed->orderPages(['limit' => 2, 'status' => 'NEW,RECEIVED']) as $page) {
    $pages++;
    $found = array_merge($found, array_column($page['orders'], 'order_id'));
}
same($pages > 1, true, 'pages');
same(array_diff($ids, $found), [], 'all orders');
same(array_diff($ids, array_column(iterator_to_array($keyed->orders(['limit' => 2]), false), 'order_id')), [], 'orders');

// Tests the errors of refused calls.
$unknown = failure(WaybillError::class, static function () use ($keyed): void {
    $keyed->order('nobody');
});
same($unknown->status, 404, 'status');
same($unknown->errorCode, 'ORDER_NOT_FOUND', 'code');
same($unknown->getMessage(), 'Order not found', 'message');
same($unknown->requestId !== null, true, 'request id');
$refused = failure(WaybillError::class, static function () use ($registered): void {
    $registered(['key_id' => 'other'])->outlets();
});
same($refused->status . ' ' . $refused->errorCode, '400 INVALID_CLIENT', 'token');
$silent = failure(WaybillError::class, static function (): void {
    (new Client('http://127.0.0.1:1', 'ph', 'wb_test_x', 0))->outlets();
});
same($silent->status . ' ' . $silent->errorCode, '0 NETWORK', 'silence');

// Tests webhook events: one that the server sent, forged ones and an outdated one.
$sent = $facts['callback'];
$event = Webhook::read($sent['body'], $sent['headers'], ['whsec_b3RoZXI=', $facts['secret']]);
same($event['event'] . ' ' . $event['body']['status'], 'status NEW', 'event');
same($event['sequence'] > 0, true, 'sequence');
$contract = ['X-Signature-SHA256' => $sent['headers']['x-signature-sha256']];
same(Webhook::verify($sent['body'], $contract, $facts['secret']), $event['body'], 'contract');
$forged = [
    [$sent['body'] . ' ', $sent['headers'], $facts['secret']],
    [$sent['body'], $sent['headers'], 'whsec_b3RoZXI='],
    [$sent['body'], [], $facts['secret']],
];
foreach ($forged as [$body, $headers, $secret]) {
    failure(WebhookError::class, static function () use ($body, $headers, $secret): void {
        Webhook::verify($body, $headers, $secret);
    });
}
$at = time() - 400;
$signature = hash_hmac('sha256', "m.$at.{}", (string) base64_decode(substr($facts['secret'], 6)), true);
$signed = ['webhook-id' => 'm', 'webhook-timestamp' => (string) $at, 'webhook-signature' => 'v1,' . base64_encode($signature)];
failure(WebhookError::class, static function () use ($signed, $facts): void {
    Webhook::verify('{}', $signed, $facts['secret']);
});
same(Webhook::verify('{}', $signed, $facts['secret'], 300, $at), [], 'in its time');
echo "ok\n";
