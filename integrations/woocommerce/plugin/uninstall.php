<?php
/** Takes the settings away, with the key. What is known of orders stays with them. */

defined('WP_UNINSTALL_PLUGIN') || exit;

delete_option('woocommerce_waybill_settings');
