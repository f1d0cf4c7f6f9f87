<?php
/** Deletes the settings, including the key. Data saved with orders is kept. */

defined('WP_UNINSTALL_PLUGIN') || exit;

delete_option('woocommerce_waybill_settings');
