<?php
/**
 * The functions of WordPress, WooCommerce and Action Scheduler that the plugin calls, simulated in memory: options,
 * hooks, orders, the queue and the REST routes. HTTP calls are real.
 */

define('ABSPATH', __DIR__);
define('WAYBILL_TESTS', true);
define('HOUR_IN_SECONDS', 3600);
define('DAY_IN_SECONDS', 86400);
define('MONTH_IN_SECONDS', 30 * DAY_IN_SECONDS);

final class Played
{
    public static array $hooks = [];
    public static array $options = ['siteurl' => 'https://shop.example'];
    public static array $transients = [];
    /** @var array<int, WC_Order> */
    public static array $orders = [];
    /** @var array<int, array{int, string, array, string}> */
    public static array $queue = [];
    public static array $routes = [];
    public static array $boxes = [];
    public static array $features = [];
    public static array $notices = [];
    public static array $fields = [];
    public static array $log = [];
    public static array $session = [];
    public static array $answered = [];
    public static ?string $redirected = null;
    public static bool $may = true;
    public static bool $savesFail = false;
    /** @var callable|null in place of the network */
    public static $network = null;

    /** Runs the actions of Action Scheduler that are due, or with `waits` all of them; returns how many ran. */
    public static function runQueue(bool $waits = false): int
    {
        $done = 0;
        while (true) {
            $due = array_filter(self::$queue, static fn (array $one): bool => $waits || $one[0] <= time());
            if ($due === []) {
                return $done;
            }
            foreach (array_keys($due) as $at) {
                [, $hook, $words] = self::$queue[$at];
                unset(self::$queue[$at]);
                do_action_ref_array($hook, $words);
                $done++;
            }
            if ($waits && $done > 20) {
                return $done;
            }
        }
    }
}

function add_filter(string $name, $work, int $priority = 10, int $words = 1): void
{
    Played::$hooks[$name][$priority][] = [$work, $words];
    ksort(Played::$hooks[$name]);
}
function add_action(string $name, $work, int $priority = 10, int $words = 1): void
{
    add_filter($name, $work, $priority, $words);
}
function apply_filters(string $name, $value, ...$more)
{
    foreach (Played::$hooks[$name] ?? [] as $all) {
        foreach ($all as [$work, $words]) {
            $value = $work(...array_slice([$value, ...$more], 0, $words));
        }
    }
    return $value;
}
function do_action_ref_array(string $name, array $given): void
{
    foreach (Played::$hooks[$name] ?? [] as $all) {
        foreach ($all as [$work, $words]) {
            $work(...array_slice($given, 0, $words));
        }
    }
}
function do_action(string $name, ...$given): void
{
    do_action_ref_array($name, $given);
}
function get_option(string $name, $otherwise = false)
{
    return Played::$options[$name] ?? $otherwise;
}
function get_transient(string $name)
{
    return Played::$transients[$name] ?? false;
}
function set_transient(string $name, $value, int $seconds = 0): void
{
    Played::$transients[$name] = $value;
}
// WordPress defines this function if PHP was built without it.
if (!function_exists('mb_substr')) {
    function mb_substr(string $text, int $from, int $length): string
    {
        return (string) iconv_substr($text, $from, $length, 'UTF-8');
    }
}
function __(string $text, string $domain = ''): string
{
    return $text;
}
function esc_html(string $text): string
{
    return htmlspecialchars($text, ENT_QUOTES);
}
function esc_html__(string $text, string $domain = ''): string
{
    return esc_html($text);
}
function esc_attr(string $text): string
{
    return esc_html($text);
}
function esc_url(string $url): string
{
    return preg_match('#^https?://#', $url) ? esc_html($url) : '';
}
function esc_url_raw(string $url): string
{
    return preg_match('#^https?://#', $url) ? $url : '';
}
function absint($value): int
{
    return abs((int) $value);
}
function wp_unslash($value)
{
    return stripslashes((string) $value);
}
function sanitize_text_field(string $text): string
{
    return trim(strip_tags($text));
}
function sanitize_key(string $text): string
{
    return preg_replace('/[^a-z0-9_\-]/', '', strtolower($text));
}
function wp_json_encode($value)
{
    return json_encode($value);
}
function wp_date(string $format, int $at): string
{
    return gmdate($format, $at);
}
function rest_url(string $path = ''): string
{
    return (Played::$options["rest_url"] ?? "https://shop.example/wp-json") . "/$path";
}
function admin_url(string $path = ''): string
{
    return "https://shop.example/wp-admin/$path";
}
function add_query_arg(array $query, string $url): string
{
    return $url . '?' . http_build_query($query);
}
function wp_create_nonce(string $action): string
{
    return md5("nonce $action");
}
function wp_nonce_url(string $url, string $action): string
{
    return "$url&_wpnonce=" . wp_create_nonce($action);
}
function check_admin_referer(string $action): void
{
    if (($_GET['_wpnonce'] ?? '') !== wp_create_nonce($action)) {
        throw new RuntimeException('bad nonce');
    }
}
function check_ajax_referer(string $action, string $name): void
{
    if (($_POST[$name] ?? '') !== wp_create_nonce($action)) {
        throw new RuntimeException('bad nonce');
    }
}
function current_user_can(string $right): bool
{
    return Played::$may;
}
final class Sent extends RuntimeException
{
}
function wp_send_json_success($data): void
{
    Played::$answered = ['success' => true, 'data' => $data];
    throw new Sent();
}
function wp_send_json_error($data, int $status = 200): void
{
    Played::$answered = ['success' => false, 'data' => $data, 'status' => $status];
    throw new Sent();
}
function wp_die(string $message, string $title = '', array $more = []): void
{
    throw new RuntimeException($message);
}
function wp_safe_redirect(string $url): void
{
    Played::$redirected = $url;
}
function add_meta_box(string $id, string $title, $show, string $screen, string $context, string $priority): void
{
    Played::$boxes[$id] = ['show' => $show, 'screen' => $screen];
}
function wc_get_page_screen_id(string $for): string
{
    return 'woocommerce_page_wc-orders';
}
function register_rest_route(string $space, string $path, array $route): void
{
    Played::$routes["$space$path"] = $route;
}
final class WP_REST_Request
{
    private string $body;
    private array $headers;
    public function __construct(string $body, array $headers)
    {
        $this->body = $body;
        $this->headers = $headers;
    }
    public function get_body(): string
    {
        return $this->body;
    }
    /** As in WordPress: names with underscores, and lists of values. */
    public function get_headers(): array
    {
        $all = [];
        foreach ($this->headers as $name => $value) {
            $all[str_replace('-', '_', strtolower($name))] = [$value];
        }
        return $all;
    }
}
final class WP_REST_Response
{
    public $data;
    public int $status;
    public function __construct($data, int $status)
    {
        $this->data = $data;
        $this->status = $status;
    }
}
final class WP_Error
{
    private string $message;
    public function __construct(string $message)
    {
        $this->message = $message;
    }
    public function get_error_message(): string
    {
        return $this->message;
    }
}
function is_wp_error($value): bool
{
    return $value instanceof WP_Error;
}
function wp_remote_request(string $url, array $asked)
{
    if (Played::$network !== null) {
        $answer = (Played::$network)($url, $asked);
        if ($answer !== null) {
            return $answer;
        }
    }
    try {
        return (new Waybill\Partner\Streams())($asked['method'], $url, $asked['headers'], $asked['body'] ?? null, $asked['timeout']);
    } catch (Waybill\Partner\WaybillError $error) {
        return new WP_Error($error->getMessage());
    }
}
function wp_remote_retrieve_headers(array $answer): iterable
{
    return new ArrayIterator($answer['headers']);
}
function wp_remote_retrieve_response_code(array $answer): int
{
    return $answer['status'];
}
function wp_remote_retrieve_body(array $answer): string
{
    return $answer['body'];
}

function as_has_scheduled_action(string $hook, array $words, string $group): bool
{
    foreach (Played::$queue as $one) {
        if (array_slice($one, 1) === [$hook, $words, $group]) {
            return true;
        }
    }
    return false;
}
function as_schedule_single_action(int $at, string $hook, array $words, string $group): void
{
    Played::$queue[] = [$at, $hook, $words, $group];
}
