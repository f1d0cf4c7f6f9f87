<?php
/**
 * Tests the whole plugin, with a simulated WordPress, against a Waybill server whose URL and keys are in the
 * environment.
 */

error_reporting(E_ALL);
set_error_handler(static function (int $level, string $message, string $file, int $line): bool {
    if (error_reporting() & $level) {
        throw new ErrorException($message, 0, $level, $file, $line);
    }
    return true;
});

foreach (['wordpress', 'woocommerce', 'features-util'] as $part) {
    require __DIR__ . "/$part.php";
}
$facts = json_decode((string) getenv('WAYBILL_FACTS'), true);
require $facts['plugin'] . '/waybill-for-woocommerce.php';
Played::$options['rest_url'] = $facts['receiver'];
foreach (['before_woocommerce_init', 'plugins_loaded'] as $moment) {
    do_action($moment);
}
foreach (['woocommerce_init', 'rest_api_init', 'add_meta_boxes'] as $moment) {
    do_action($moment);
}

use Waybill\Partner\Client;
use Waybill\WooCommerce as Shop;

Played::$options[Shop\OPTION] = [
    'url' => $facts['url'],
    'country' => 'ph',
    'key' => $facts['key'],
    'outlet' => $facts['outlet'],
];
$waybill = new Client($facts['url'], 'ph', $facts['key']);
// A courier that does not move: the test moves the orders.
$scenario = null;
add_filter('waybill_delivery', static function (array $delivery) use (&$scenario): array {
    return $delivery + ['test_speed' => 0] + ($scenario ? ['test_scenario' => $scenario] : []);
});
$place = $facts['place'];
$isMapped = true;
add_filter('waybill_coordinates', static function ($own) use ($place, &$isMapped) {
    return $isMapped ? $place : $own;
});
$address = ['first_name' => 'Ana', 'last_name' => 'Reyes', 'phone' => '0917 555 0142', 'address_1' => '5 Ayala Ave', 'city' => 'Makati', 'postcode' => '1200'];

/** @param mixed $actual @param mixed $expected */
function same($actual, $expected, string $what): void
{
    if ($actual !== $expected) {
        throw new LogicException("$what: " . json_encode($actual) . ' is not ' . json_encode($expected));
    }
}
function holds(bool $is, string $what): void
{
    same($is, true, $what);
}
function order(array $more = []): WC_Order
{
    global $address;
    return new WC_Order($more + ['address' => $address]);
}
/** Moves an order and runs the queue. */
function move(WC_Order $order, string $status): WC_Order
{
    wc_get_order($order->get_id())->update_status($status);
    Played::runQueue();
    return wc_get_order($order->get_id());
}
function deliveries(WC_Order $order): array
{
    global $waybill;
    return iterator_to_array($waybill->orders(['client_order_id' => Shop\client_order_id($order)]), false);
}
function note(WC_Order $order): string
{
    return implode("\n", wc_get_order($order->get_id())->notes);
}
/** Moves a delivery to a status, step by step. */
function play(string $deliveryId, string $status, array $last = []): void
{
    global $waybill;
    for ($steps = 0; $steps < 15; $steps++) {
        $path = '/orders/' . rawurlencode($deliveryId);
        $isLast = in_array($status, $waybill->call('GET', "$path/test")['next_steps'], true);
        $said = $waybill->call('POST', "$path/test/steps", $isLast ? ['status' => $status] + $last : []);
        if ($said['status'] === $status) {
            return;
        }
    }
    throw new LogicException("$deliveryId never became $status.");
}
/** Passes the server's signed webhook events to the shop's REST route until an order has a status. */
function callBack(WC_Order $order, string $status): void
{
    global $waybill, $listener;
    static $received = [];
    for ($looks = 0; $looks < 40; $looks++) {
        $path = "/listeners/{$listener['id']}/events";
        $taken = $waybill->call('POST', $path, ['received' => $received, 'wait_seconds' => 1])['result'];
        $received = array_column($taken, 'id');
        foreach ($taken as $event) {
            same(post($event['body'], $event['headers'])->status, 204, 'callback');
            // A repeated event changes nothing.
            same(post($event['body'], $event['headers'])->status, 204, 'callback again');
        }
        if (wc_get_order($order->get_id())->get_meta('_waybill_status') === $status) {
            return;
        }
    }
    throw new LogicException("No event has the status $status.");
}
function post(string $body, array $headers): WP_REST_Response
{
    $route = Played::$routes['waybill/v1/events'];
    return $route['callback'](new WP_REST_Request($body, $headers));
}
function ajax(string $action, array $form): array
{
    $_POST = $form + ['nonce' => wp_create_nonce('waybill')];
    try {
        do_action("wp_ajax_$action");
    } catch (Sent $sent) {
        return Played::$answered;
    }
    throw new LogicException("$action answered nothing.");
}
function rates(int $zone = 1, array $destination = [], float $cost = 480.5): array
{
    $method = new Shop\ShippingMethod($zone);
    $method->calculate_shipping(['destination' => $destination + ['address_1' => '5 Ayala Ave', 'city' => 'Makati'], 'contents_cost' => $cost]);
    return $method->rates;
}

$parts = [];
$parts['declared'] = static function (): void {
    same(Played::$features, ['custom_order_tables' => true, 'cart_checkout_blocks' => true], 'features');
    same(array_values(apply_filters('woocommerce_shipping_methods', [])), [Shop\ShippingMethod::class], 'method');
    same(apply_filters('woocommerce_integrations', []), [Shop\SettingsPage::class], 'page');
    same(Played::$boxes['waybill']['screen'], 'woocommerce_page_wc-orders', 'screen of the box');
    holds(isset(Played::$fields['waybill/deliver-at']), 'field of the checkout of blocks');
};
$parts['settings'] = static function () use ($facts): void {
    $page = new Shop\SettingsPage();
    $form = ['url' => $facts['url'], 'country' => 'ph', 'key' => $facts['key']];
    $said = ajax('waybill_test_connection', $form);
    holds($said['success'] && strpos($said['data']['message'], $facts['outlet']) !== false, 'connected');
    $said = ajax('waybill_test_connection', ['key' => 'wb_test_nobody'] + $form);
    holds(!$said['success'] && strpos($said['data']['message'], 'The key is no longer valid') === 0, 'a bad key in words');
    $said = ajax('waybill_test_connection', ['url' => 'http://127.0.0.1:1'] + $form);
    holds(!$said['success'] && strpos($said['data']['message'], 'could not be reached') !== false, 'silence in words');
    holds(!ajax('waybill_test_connection', ['key' => ''] + $form)['success'], 'nothing filled in');
    $said = ajax('waybill_make_webhook', $form);
    holds($said['success'] && strpos($said['data']['secret'], 'whsec_') === 0, 'webhook made');
    Played::$may = false;
    same(ajax('waybill_test_connection', $form)['status'], 403, 'no right');
    Played::$may = true;
    $html = $page->generate_waybill_connection_html('test_connection', $page->form_fields['test_connection']);
    holds(strpos($html, 'Test connection') !== false, 'button');
    try {
        ajax('waybill_test_connection', ['nonce' => 'other'] + $form);
        throw new LogicException('A forged form was taken.');
    } catch (RuntimeException $refused) {
        same($refused->getMessage(), 'bad nonce', 'nonce');
    }
};
$parts['rates'] = static function () use ($waybill, $facts, &$isMapped): void {
    $all = rates();
    same(array_keys($all), ['waybill:1:now', 'waybill:1:later'], 'rates');
    $asked = [
        'amount' => 480.5,
        'description' => 'x',
        'sender' => ['client_vendor_id' => $facts['outlet']],
        'recipient' => ['location' => ['address' => '5 Ayala Ave, Makati'] + $facts['place']],
    ];
    same($all['waybill:1:now']['cost'], (float) $waybill->fee($asked)['estimated_delivery_fee'], 'cost');
    WC_Shipping_Method::$instances = [
        2 => ['when' => 'now', 'price' => 'fixed', 'fixed' => '49', 'outlet' => $facts['second']],
        3 => ['outlet' => 'nobody'],
    ];
    same(array_column(rates(2), 'cost', 'id'), ['waybill:2:now' => 49.0], 'fixed, now alone');
    same(rates(2)['waybill:2:now']['meta_data'], ['_waybill_outlet' => $facts['second']], 'outlet of the zone');
    same(rates(3), [], 'an unknown outlet');
    holds(strpos(end(Played::$log), 'does not know the outlet') !== false, 'logged in words');
    same(rates(1, ['address_1' => '', 'city' => 'Makati']), [], 'no street yet');
    $calls = 0;
    Played::$network = static function () use (&$calls): WP_Error {
        $calls++;
        return new WP_Error('away');
    };
    same(array_keys(rates()), ['waybill:1:now', 'waybill:1:later'], 'kept for a while');
    same(rates(1, [], 99.0), [], 'Waybill is away: the checkout goes on without');
    same($calls, 1, 'asked once');
    Played::$network = null;
    // If the shop has no map, Waybill searches for the address.
    $isMapped = false;
    same(Shop\coordinates_of(['address_1' => 'xq zzqx 99999 qqq']), null, 'an address that is nowhere');
    holds(Shop\coordinates_of($facts['known']) !== null, 'a known address');
    $isMapped = true;
};
$parts['cash'] = static function (): void {
    $order = order(['payment_method' => 'cod', 'total' => '500.50', 'total_refunded' => 20.0]);
    $moved = move($order, 'processing');
    [$delivery] = deliveries($order);
    same([$delivery['payment_method'], $delivery['amount'], $delivery['collect_from_customer']], ['CASH_ON_DELIVERY', 480.5, 480.5], 'what is due');
    same($moved->get_meta('_waybill_order_id'), $delivery['order_id'], 'written back');
    same($delivery['description'], '2 × Sisig', 'contents');
    same($delivery['recipient']['name'], 'Ana Reyes', 'name');
    holds(strpos(note($order), $delivery['order_id']) !== false, 'note');
};
$parts['paid'] = static function (): void {
    $card = order(['payment_method' => 'stripe']);
    do_action('woocommerce_order_status_processing', $card->get_id());
    Played::runQueue();
    same(deliveries($card), [], 'not before it is paid');
    $bank = order(['payment_method' => 'bacs']);
    move($bank, 'on-hold');
    same(deliveries($bank), [], 'a transfer that has not come');
    foreach ([$card, $bank] as $order) {
        move($order, 'processing');
        [$delivery] = deliveries($order);
        same([$delivery['payment_method'], (float) $delivery['collect_from_customer']], ['PAID', 0.0], 'paid');
    }
    // Cash on delivery with a total of zero counts as paid.
    $free = order(['payment_method' => 'cod', 'total' => '0']);
    move($free, 'processing');
    same(deliveries($free)[0]['payment_method'], 'PAID', 'nothing is due');
};
$parts['left alone'] = static function (): void {
    $pickUp = order(['shipping' => [new PlayedItem('Local pickup', 1, 'local_pickup')]]);
    $virtual = order(['shipping' => []]);
    $other = order(['shipping' => [new PlayedItem('Flat rate', 1, 'flat_rate')], 'payment_method' => 'cod']);
    foreach ([$pickUp, $virtual, $other] as $order) {
        move($order, 'processing');
        move($order, 'cancelled');
        same(Played::$queue, [], 'nothing in line');
        same(deliveries($order), [], 'no delivery');
        same(note($order), '', 'no word');
    }
};
$parts['once'] = static function (): void {
    $order = order();
    wc_get_order($order->get_id())->update_status('processing');
    do_action('woocommerce_payment_complete', $order->get_id());
    same(count(Played::$queue), 1, 'in line once');
    // The rider is requested, but the shop fails to save that.
    Played::$savesFail = true;
    try {
        Played::runQueue();
        throw new LogicException('The failure was hidden from Action Scheduler.');
    } catch (RuntimeException $away) {
        same($away->getMessage(), 'The database is away.', 'failure');
    }
    Played::$savesFail = false;
    same(count(deliveries($order)), 1, 'asked for');
    same(wc_get_order($order->get_id())->get_meta('_waybill_order_id'), '', 'not written down');
    do_action('woocommerce_order_status_processing', $order->get_id());
    Played::runQueue();
    same(array_column(deliveries($order), 'order_id'), [wc_get_order($order->get_id())->get_meta('_waybill_order_id')], 'one delivery');
    do_action('woocommerce_order_status_processing', $order->get_id());
    same(Played::runQueue(), 0, 'nothing to do');
};
$parts['cancelled by the shop'] = static function (): void {
    $order = order();
    move($order, 'processing');
    move($order, 'cancelled');
    same(deliveries($order)[0]['status'], 'CANCELLED', 'cancelled');
    // The delivery is cancelled also if the shop failed to save it.
    $lost = order();
    wc_get_order($lost->get_id())->update_status('processing');
    Played::$savesFail = true;
    try {
        Played::runQueue();
    } catch (RuntimeException $away) {
        Played::$savesFail = false;
    }
    move($lost, 'cancelled');
    same(deliveries($lost)[0]['status'], 'CANCELLED', 'cancelled by its number');
    // The delivery is cancelled also if the order was cancelled while the rider was being requested.
    $crossed = order();
    add_filter('waybill_delivery', static function (array $delivery, WC_Order $of) use ($crossed): array {
        if ($of->get_id() === $crossed->get_id()) {
            wc_get_order($of->get_id())->update_status('cancelled');
            // Simulates a cancellation that ran before the delivery was saved, and found none.
            Played::$queue = [];
        }
        return $delivery;
    }, 10, 2);
    move($crossed, 'processing');
    same(deliveries($crossed)[0]['status'], 'CANCELLED', 'cancelled after all');
    // A delivery that a rider has already collected cannot be cancelled.
    $late = order();
    $moved = move($late, 'processing');
    play($moved->get_meta('_waybill_order_id'), 'PICKED_UP');
    move($late, 'cancelled');
    holds(strpos(note($late), 'A rider already has the order') !== false, 'told');
    same(Played::$queue, [], 'not tried again');
};
$parts['callbacks'] = static function () use ($waybill, &$listener, &$scenario): void {
    $order = order();
    $id = move($order, 'processing')->get_meta('_waybill_order_id');
    $forged = json_encode(['order_id' => $id, 'client_order_id' => Shop\client_order_id($order), 'status' => 'DELIVERED']);
    same(post($forged, [])->status, 401, 'unsigned');
    same(post($forged, ['X-Signature-SHA256' => hash_hmac('sha256', $forged, 'other')])->status, 401, 'forged');
    same(wc_get_order($order->get_id())->get_status(), 'processing', 'nothing is believed');
    play($id, 'DELIVERED');
    callBack($order, 'DELIVERED');
    same(wc_get_order($order->get_id())->get_status(), 'completed', 'delivered');

    $lonely = order();
    play(move($lonely, 'processing')->get_meta('_waybill_order_id'), 'CANCELLED', ['reason' => 'NO_COURIER']);
    callBack($lonely, 'CANCELLED');
    same(wc_get_order($lonely->get_id())->get_status(), 'on-hold', 'a person decides');
    holds(strpos(note($lonely), 'NO_COURIER: no rider was available') !== false, 'in words');
    same(substr_count(note($lonely), 'NO_COURIER'), 1, 'once');

    $scenario = 'customer_unreachable_return';
    $returned = order();
    play(move($returned, 'processing')->get_meta('_waybill_order_id'), 'RETURNED_TO_VENDOR');
    $scenario = null;
    callBack($returned, 'RETURNED_TO_VENDOR');
    same(wc_get_order($returned->get_id())->get_status(), 'on-hold', 'brought back');
    holds(strpos(note($returned), 'RETURNED_TO_VENDOR') !== false, 'in words');

    $ended = order();
    $endedId = move($ended, 'processing')->get_meta('_waybill_order_id');
    move($ended, 'cancelled');
    callBack($ended, 'CANCELLED');
    same(wc_get_order($ended->get_id())->get_status(), 'cancelled', 'what the shop has ended stays so');

    // Sending again creates a new delivery, and late callbacks of the first one change nothing.
    $_GET = ['do' => 'send', 'order_id' => (string) $lonely->get_id(), '_wpnonce' => wp_create_nonce('waybill_send_' . $lonely->get_id())];
    do_action('admin_post_waybill_order');
    Played::runQueue();
    same(count(deliveries($lonely)), 2, 'two deliveries');
    same(wc_get_order($lonely->get_id())->get_status(), 'processing', 'under way again');
    $_GET['_wpnonce'] = 'other';
    try {
        do_action('admin_post_waybill_order');
        throw new LogicException('A forged press was taken.');
    } catch (RuntimeException $refused) {
        same($refused->getMessage(), 'bad nonce', 'nonce');
    }
};
$parts['retries'] = static function () use (&$isMapped): void {
    $order = order();
    Played::$network = static function (): WP_Error {
        return new WP_Error('away');
    };
    move($order, 'processing');
    same(count(Played::$queue), 1, 'in line again');
    $again = current(Played::$queue);
    holds($again[0] > time() + 30, 'later');
    same($again[2], [$order->get_id(), 1], 'the second time');
    holds(strpos(note($order), 'could not be reached') !== false, 'told in words');
    Played::$network = null;
    Played::runQueue(true);
    same(count(deliveries($order)), 1, 'sent at last');
    same(wc_get_order($order->get_id())->get_meta('_waybill_problem'), '', 'no trouble any more');

    $never = order();
    Played::$network = static function (): array {
        return ['status' => 503, 'headers' => ['Retry-After' => '9000'], 'body' => 'busy'];
    };
    move($never, 'processing');
    holds(current(Played::$queue)[0] >= time() + 8990, 'as late as Waybill says');
    same(Played::runQueue(true), 7, 'seven times more');
    same(Played::$queue, [], 'then no more');
    Played::$network = null;

    $unknown = order(['address' => ['address_1' => 'xq zzqx 99999 qqq', 'phone' => '0917 555 0142', 'first_name' => 'A']]);
    $isMapped = false;
    move($unknown, 'processing');
    $isMapped = true;
    holds(strpos(note($unknown), 'The address was not found') !== false, 'refused for good');
    same(Played::$queue, [], 'not tried again');
};
$parts['later'] = static function (): void {
    $slots = Shop\slots(time());
    $at = (int) array_key_first($slots);
    holds($at >= time() + 2700 && max(array_keys($slots)) <= time() + 7 * DAY_IN_SECONDS, 'within what Waybill takes');
    Played::$session['chosen_shipping_methods'] = ['waybill:1:later'];
    $_POST = [];
    do_action('woocommerce_checkout_process');
    same(count(Played::$notices), 1, 'a time is missing');
    $_POST = ['waybill_deliver_at' => (string) $at];
    do_action('woocommerce_checkout_process');
    same(count(Played::$notices), 1, 'a time is chosen');
    $order = order();
    do_action('woocommerce_checkout_create_order', $order);
    $order->save();
    $rate = new class {
        public function get_id(): string
        {
            return 'waybill:1:later';
        }
    };
    ob_start();
    do_action('woocommerce_after_shipping_rate', $rate);
    holds(strpos((string) ob_get_clean(), "value=\"$at\"") !== false, 'shown below the rate');
    move($order, 'processing');
    [$delivery] = deliveries($order);
    same($delivery['preordered_for'], $at, 'for later');

    $blocks = order(['shipping' => [new PlayedItem('x', 1, 'waybill', ['_waybill_later' => 'yes'])]]);
    try {
        do_action('woocommerce_store_api_checkout_order_processed', $blocks);
        throw new LogicException('A checkout without a time went on.');
    } catch (LogicException $wrong) {
        throw $wrong;
    } catch (Exception $refused) {
        holds(strpos($refused->getMessage(), 'Choose a delivery time') === 0, 'told');
    }
    $blocks->update_meta_data('_wc_other/waybill/deliver-at', (string) $at);
    do_action('woocommerce_store_api_checkout_order_processed', $blocks);
    same($blocks->get_meta('_waybill_deliver_at'), (string) $at, 'kept');
};
$parts['box'] = static function (): void {
    $show = static function (WC_Order $order): string {
        ob_start();
        (Played::$boxes['waybill']['show'])(wc_get_order($order->get_id()));
        return (string) ob_get_clean();
    };
    $order = order();
    holds(strpos($show($order), 'Request a rider') !== false, 'no rider requested yet');
    $moved = move($order, 'processing');
    $html = $show($order);
    foreach ([$moved->get_meta('_waybill_order_id'), $moved->get_meta('_waybill_fee'), $moved->get_meta('_waybill_status'), 'Cancel the rider', 'Track the delivery'] as $words) {
        holds(strpos($html, $words) !== false, "box: $words");
    }
    $_GET = ['do' => 'cancel', 'order_id' => (string) $order->get_id(), '_wpnonce' => wp_create_nonce('waybill_cancel_' . $order->get_id())];
    Played::$redirected = null;
    do_action('admin_post_waybill_order');
    same(deliveries($order)[0]['status'], 'CANCELLED', 'cancelled');
    same(Played::$redirected, $order->get_edit_order_url(), 'back to the order');
    holds(strpos($show($order), 'Send again') !== false, 'may be sent again');
    $pickUp = order(['shipping' => []]);
    holds(strpos($show($pickUp), 'does not deliver this order') !== false, 'not ours');
    ob_start();
    do_action('woocommerce_order_details_after_order_table', $moved);
    do_action('woocommerce_email_after_order_table', $moved, false, true);
    same(substr_count((string) ob_get_clean(), $moved->get_meta('_waybill_tracking_link')) >= 1, true, 'the customer follows it');
};

$listener = $waybill->call('POST', '/listeners', ['events' => ['status']])['result'];
Played::$options[Shop\OPTION]['webhook_secret'] = $listener['secret'];
foreach ($parts as $name => $part) {
    try {
        $part();
    } catch (Throwable $problem) {
        fwrite(STDERR, "$name: $problem\n");
        exit(1);
    }
    echo "$name\n";
    Played::$queue = [];
}
