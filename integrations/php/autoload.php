<?php
/** For programs without Composer: require this file. */

spl_autoload_register(static function (string $class): void {
    $prefix = 'Waybill\\Partner\\';
    if (strncmp($class, $prefix, strlen($prefix)) !== 0) {
        return;
    }
    $file = __DIR__ . '/src/' . str_replace('\\', '/', substr($class, strlen($prefix))) . '.php';
    if (is_file($file)) {
        require $file;
    }
});
