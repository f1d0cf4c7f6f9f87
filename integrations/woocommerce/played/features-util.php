<?php

namespace Automattic\WooCommerce\Utilities;

final class FeaturesUtil
{
    public static function declare_compatibility(string $feature, string $file, bool $is): void
    {
        \Played::$features[$feature] = $is && is_file($file);
    }
}
