<?php

namespace Waybill\WooCommerce;

use Waybill\Partner\WaybillError;

defined('ABSPATH') || exit;

/** The settings page: WooCommerce → Settings → Integration → Waybill. */
final class SettingsPage extends \WC_Integration
{
    public function __construct()
    {
        $this->id = 'waybill';
        $this->method_title = __('Waybill', 'waybill-for-woocommerce');
        $this->method_description = __('Riders for your orders. Add Waybill to your shipping zones once it is connected.', 'waybill-for-woocommerce');
        $this->init_form_fields();
        $this->init_settings();
        add_action("woocommerce_update_options_integration_{$this->id}", [$this, 'process_admin_options']);
        add_action('wp_ajax_waybill_test_connection', [$this, 'test_connection']);
        add_action('wp_ajax_waybill_make_webhook', [$this, 'make_webhook']);
    }

    public function init_form_fields()
    {
        $hours = array_combine(range(0, 24), array_map(static function (int $hour): string {
            return sprintf('%02d:00', $hour);
        }, range(0, 24)));
        $this->form_fields = [
            'url' => ['title' => __('Waybill URL', 'waybill-for-woocommerce'), 'type' => 'url', 'default' => ''],
            'country' => [
                'title' => __('Country', 'waybill-for-woocommerce'),
                'type' => 'text',
                'description' => __('The two-letter code, such as ph.', 'waybill-for-woocommerce'),
                'default' => '',
            ],
            'key' => [
                'title' => __('Key', 'waybill-for-woocommerce'),
                'type' => 'password',
                'description' => __('wb_live_… or, to try it without a real rider, wb_test_…', 'waybill-for-woocommerce'),
                'default' => '',
            ],
            'test_connection' => ['title' => __('Connection', 'waybill-for-woocommerce'), 'type' => 'waybill_connection'],
            'webhook_secret' => [
                'title' => __('Webhook secret', 'waybill-for-woocommerce'),
                'type' => 'password',
                /* translators: %s: address */
                'description' => sprintf(__('The secret of a webhook for the event status with the URL %s. The button above creates one.', 'waybill-for-woocommerce'), rest_url(ROUTE . '/events')),
                'default' => '',
            ],
            'outlet' => [
                'title' => __('Outlet', 'waybill-for-woocommerce'),
                'type' => 'text',
                'description' => __('Where riders collect, unless a shipping zone has another outlet. Test connection lists the outlets.', 'waybill-for-woocommerce'),
                'default' => '',
            ],
            'cash_gateways' => [
                'title' => __('Collected by the rider', 'waybill-for-woocommerce'),
                'type' => 'text',
                'description' => __('Ids of payment gateways whose money the rider collects, separated by commas.', 'waybill-for-woocommerce'),
                'default' => 'cod',
            ],
            'later' => [
                'title' => __('Delivery later', 'waybill-for-woocommerce'),
                'type' => 'checkbox',
                'label' => __('Customers may choose a time', 'waybill-for-woocommerce'),
                'default' => 'yes',
            ],
            'later_from' => ['title' => __('From', 'waybill-for-woocommerce'), 'type' => 'select', 'options' => $hours, 'default' => '9'],
            'later_to' => ['title' => __('To', 'waybill-for-woocommerce'), 'type' => 'select', 'options' => $hours, 'default' => '21'],
        ];
    }

    /** Renders the two buttons, which use the values in the form, saved or not. */
    public function generate_waybill_connection_html($key, $data)
    {
        $button = static function (string $action, string $words): string {
            return sprintf('<button type="button" class="button" data-waybill="%s">%s</button> ', esc_attr($action), esc_html($words));
        };
        $script = <<<'JS'
document.querySelectorAll('[data-waybill]').forEach((button) => button.addEventListener('click', async () => {
  const said = document.getElementById('waybill-said');
  const of = (name) => document.getElementById('woocommerce_waybill_' + name);
  const form = new FormData();
  form.set('action', button.dataset.waybill);
  form.set('nonce', button.closest('td').dataset.nonce);
  for (const name of ['url', 'country', 'key']) form.set(name, of(name).value);
  button.disabled = true;
  said.textContent = '…';
  try {
    const { data } = await (await fetch(window.ajaxurl, { method: 'POST', body: form })).json();
    said.textContent = data.message;
    if (data.secret) of('webhook_secret').value = data.secret;
  } catch (error) {
    said.textContent = String(error.message);
  }
  button.disabled = false;
}));
JS;
        return sprintf(
            '<tr><th scope="row">%s</th><td data-nonce="%s">%s%s<p id="waybill-said" role="status"></p><script>%s</script></td></tr>',
            esc_html($data['title']),
            esc_attr(wp_create_nonce('waybill')),
            $button('waybill_test_connection', __('Test connection', 'waybill-for-woocommerce')),
            $button('waybill_make_webhook', __('Create the webhook', 'waybill-for-woocommerce')),
            $script
        );
    }

    public function test_connection(): void
    {
        $this->answer(static function ($waybill): array {
            $names = array_map(static function (array $outlet): string {
                return $outlet['client_vendor_id'] . ' (' . $outlet['name'] . ')';
            }, $waybill->outlets());
            /* translators: %s: list of outlets */
            return ['message' => sprintf(__('Connected. Outlets: %s', 'waybill-for-woocommerce'), implode(', ', $names))];
        });
    }

    public function make_webhook(): void
    {
        $this->answer(static function ($waybill): array {
            $made = $waybill->createWebhook(rest_url(ROUTE . '/events'), ['status']);
            $message = __('The webhook was created. Save the changes to keep its secret.', 'waybill-for-woocommerce');
            return ['message' => $message, 'secret' => $made['secret']];
        });
    }

    private function answer(callable $work): void
    {
        check_ajax_referer('waybill', 'nonce');
        if (!current_user_can('manage_woocommerce')) {
            wp_send_json_error(['message' => __('You are not allowed to do this.', 'waybill-for-woocommerce')], 403);
        }
        $given = [];
        foreach (['url', 'country', 'key'] as $name) {
            $given[$name] = isset($_POST[$name]) ? trim(sanitize_text_field(wp_unslash($_POST[$name]))) : '';
        }
        $waybill = waybill(15.0, $given);
        if ($waybill === null) {
            wp_send_json_error(['message' => __('Fill in URL, country and key.', 'waybill-for-woocommerce')], 400);
        }
        try {
            wp_send_json_success($work($waybill));
        } catch (WaybillError $error) {
            wp_send_json_error(['message' => in_shops_words($error)], 502);
        }
    }
}
