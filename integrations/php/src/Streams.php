<?php

namespace Waybill\Partner;

/** Sends calls with PHP's own streams, so that no extension except OpenSSL is needed. */
final class Streams
{
    /**
     * @param array<string, string> $headers
     * @return array{status: int, headers: array<string, string>, body: string}
     */
    public function __invoke(string $method, string $url, array $headers, ?string $body, float $timeout): array
    {
        $lines = [];
        foreach ($headers as $name => $value) {
            $lines[] = "$name: $value";
        }
        $http = [
            'method' => $method,
            'header' => implode("\r\n", $lines),
            'timeout' => $timeout,
            'ignore_errors' => true,
            // Redirects are not followed, because they would send the key to another server.
            'follow_location' => 0,
            'protocol_version' => 1.1,
        ];
        if ($body !== null) {
            $http['content'] = $body;
        }
        $http['header'] .= "\r\nConnection: close";
        $stream = @fopen($url, 'rb', false, stream_context_create(['http' => $http]));
        if ($stream === false) {
            $why = error_get_last()['message'] ?? 'unknown';
            throw new WaybillError("There was no answer: $why", 0, 'NETWORK');
        }
        try {
            // Some servers keep the connection open after the response, so only the announced length is read.
            $told = self::head(stream_get_meta_data($stream)['wrapper_data']);
            $length = $told['headers']['content-length'] ?? '';
            $text = stream_get_contents($stream, ctype_digit($length) ? (int) $length : -1);
            $facts = stream_get_meta_data($stream);
        } finally {
            fclose($stream);
        }
        if ($text === false || $facts['timed_out']) {
            throw new WaybillError('There was no answer in time.', 0, 'TIMEOUT');
        }
        return ['body' => $text] + $told;
    }

    /**
     * @param array<int, string> $lines
     * @return array{status: int, headers: array<string, string>}
     */
    private static function head(array $lines): array
    {
        $status = 0;
        $headers = [];
        foreach ($lines as $line) {
            if (preg_match('/^HTTP\/\S+ (\d{3})/', $line, $found)) {
                $status = (int) $found[1];
                $headers = [];
            } elseif (strpos($line, ':') !== false) {
                [$name, $value] = explode(':', $line, 2);
                $headers[strtolower(trim($name))] = trim($value);
            }
        }
        return ['status' => $status, 'headers' => $headers];
    }
}
