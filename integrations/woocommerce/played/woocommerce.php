<?php
/** The classes of WooCommerce that the plugin uses, with the methods that it calls. */

// phpcs:disable
class WooCommerce
{
    public $session;
}
final class PlayedSession
{
    public function get(string $name)
    {
        return Played::$session[$name] ?? null;
    }
}
function WC(): WooCommerce
{
    static $shop = null;
    if ($shop === null) {
        $shop = new WooCommerce();
        $shop->session = new PlayedSession();
    }
    return $shop;
}
function wc_add_notice(string $words, string $kind): void
{
    Played::$notices[] = [$kind, $words];
}
function woocommerce_register_additional_checkout_field(array $field): void
{
    Played::$fields[$field['id']] = $field;
}
final class PlayedLogger
{
    public function warning(string $words, array $about): void
    {
        Played::$log[] = $words;
    }
}
function wc_get_logger(): PlayedLogger
{
    return new PlayedLogger();
}
function wc_get_order($id)
{
    // Returns a copy, as if read from a database: without unsaved changes.
    return isset(Played::$orders[$id]) ? clone Played::$orders[$id] : false;
}

final class PlayedItem
{
    private string $name;
    private int $quantity;
    private string $method;
    private array $meta;
    public function __construct(string $name, int $quantity = 1, string $method = '', array $meta = [])
    {
        $this->name = $name;
        $this->quantity = $quantity;
        $this->method = $method;
        $this->meta = $meta;
    }
    public function get_name(): string
    {
        return $this->name;
    }
    public function get_quantity(): int
    {
        return $this->quantity;
    }
    public function get_method_id(): string
    {
        return $this->method;
    }
    public function get_meta(string $name)
    {
        return $this->meta[$name] ?? '';
    }
}

class WC_Order
{
    private array $facts;
    private array $meta = [];
    private bool $isMoved = false;
    public array $notes = [];
    private static int $last = 100;

    public function __construct(array $facts)
    {
        $this->facts = $facts + [
            'id' => ++self::$last,
            'status' => 'pending',
            'total' => '480.50',
            'total_refunded' => 0,
            'payment_method' => 'stripe',
            'date_paid' => null,
            'shipping' => [new PlayedItem('Delivery', 1, 'waybill')],
            'lines' => [new PlayedItem('Sisig', 2)],
            'address' => [],
            'customer_note' => 'Ring twice',
        ];
        Played::$orders[$this->get_id()] = $this;
    }
    public function get_id(): int
    {
        return $this->facts['id'];
    }
    public function get_order_number(): string
    {
        return (string) $this->get_id();
    }
    public function get_items(string $kind): array
    {
        return $kind === 'shipping' ? $this->facts['shipping'] : $this->facts['lines'];
    }
    public function get_payment_method(): string
    {
        return $this->facts['payment_method'];
    }
    public function get_total(): string
    {
        return $this->facts['total'];
    }
    public function get_total_refunded(): float
    {
        return $this->facts['total_refunded'];
    }
    public function get_currency(): string
    {
        return 'PHP';
    }
    public function get_customer_note(): string
    {
        return $this->facts['customer_note'];
    }
    public function is_paid(): bool
    {
        return $this->has_status(['processing', 'completed']);
    }
    public function get_date_paid(): ?string
    {
        return $this->facts['date_paid'];
    }
    public function has_status($status): bool
    {
        return in_array($this->facts['status'], (array) $status, true);
    }
    public function get_status(): string
    {
        return $this->facts['status'];
    }
    public function get_edit_order_url(): string
    {
        return 'https://shop.example/wp-admin/order/' . $this->get_id();
    }
    public function __call(string $name, array $_)
    {
        if (preg_match('/^get_(shipping|billing)_(\w+)$/', $name, $found)) {
            return $this->facts['address'][$found[2]] ?? '';
        }
        throw new BadMethodCallException($name);
    }
    public function get_shipping_phone(): string
    {
        return '';
    }
    public function get_meta(string $name)
    {
        return $this->meta[$name] ?? '';
    }
    public function update_meta_data(string $name, $value): void
    {
        $this->meta[$name] = $value;
    }
    public function delete_meta_data(string $name): void
    {
        unset($this->meta[$name]);
    }
    public function save(): void
    {
        if (Played::$savesFail) {
            throw new RuntimeException('The database is away.');
        }
        $kept = clone $this;
        $stored = Played::$orders[$this->get_id()] ?? $this;
        $kept->notes = $stored->notes;
        // Only changed values are written.
        if (!$this->isMoved) {
            $kept->facts['status'] = $stored->facts['status'];
        }
        $kept->isMoved = $this->isMoved = false;
        Played::$orders[$this->get_id()] = $kept;
    }
    public function add_order_note(string $words): void
    {
        Played::$orders[$this->get_id()]->notes[] = $words;
    }
    /** Moves an order as WooCommerce does: it is paid once it is processing, except with cash on delivery. */
    public function update_status(string $status, string $words = ''): void
    {
        if (in_array($status, ['processing', 'completed'], true) && $this->facts['payment_method'] !== 'cod') {
            $this->facts['date_paid'] ??= gmdate('c');
        }
        $this->facts['status'] = $status;
        $this->isMoved = true;
        $this->save();
        if ($words !== '') {
            $this->add_order_note($words);
        }
        do_action("woocommerce_order_status_$status", $this->get_id(), $this);
    }
}

class WC_Settings_API
{
    public $id = '';
    public $form_fields = [];
    public $settings = [];
    public $method_title = '';
    public $method_description = '';
    public function init_settings(): void
    {
    }
    public function process_admin_options(): void
    {
    }
}
class WC_Integration extends WC_Settings_API
{
}
class WC_Shipping_Method extends WC_Settings_API
{
    public $instance_id = 0;
    public $supports = [];
    public $instance_form_fields = [];
    public $title = '';
    public $tax_status = '';
    public $rates = [];
    public static array $instances = [];
    public function get_option(string $name, $otherwise = '')
    {
        $default = $this->instance_form_fields[$name]['default'] ?? $otherwise;
        return self::$instances[$this->instance_id][$name] ?? $default;
    }
    public function get_rate_id(string $suffix = ''): string
    {
        return "{$this->id}:{$this->instance_id}" . ($suffix === '' ? '' : ":$suffix");
    }
    public function add_rate(array $rate): void
    {
        $this->rates[$rate['id']] = $rate;
    }
}
