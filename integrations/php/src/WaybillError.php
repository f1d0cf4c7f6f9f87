<?php

namespace Waybill\Partner;

/** What the server refused a call for, or why nothing came back. */
final class WaybillError extends \RuntimeException
{
    /** @var int Of the answer; 0: there was none. */
    public $status;
    /** @var string The answer's X-Waybill-Code, of a token OAuth's word, NETWORK without an answer. */
    public $errorCode;
    /** @var string|null By what the server's log knows the call. */
    public $requestId;
    /** @var mixed The answer as it came: decoded if it is JSON, else text. */
    public $body;
    /** @var int|null After how many seconds it may be called again. */
    public $retryAfter;

    /** @param mixed $body */
    public function __construct(
        string $message,
        int $status,
        string $errorCode,
        ?string $requestId = null,
        $body = null,
        ?int $retryAfter = null
    ) {
        parent::__construct($message, $status);
        $this->status = $status;
        $this->errorCode = $errorCode;
        $this->requestId = $requestId;
        $this->body = $body;
        $this->retryAfter = $retryAfter;
    }

    /** @param array{status: int, headers: array<string, string>, body: string} $answer */
    public static function ofAnswer(array $answer): self
    {
        $body = json_decode($answer['body'], true);
        $said = is_array($body) ? $body : [];
        $status = $answer['status'];
        $headers = $answer['headers'];
        $message = $said['message'] ?? $said['error_description'] ?? substr($answer['body'], 0, 200);
        return new self(
            is_string($message) && $message !== '' ? $message : "status $status",
            $status,
            (string) ($headers['x-waybill-code'] ?? $said['error'] ?? "HTTP_$status"),
            $headers['x-request-id'] ?? null,
            $body ?? $answer['body'],
            self::seconds($headers['retry-after'] ?? null)
        );
    }

    private static function seconds(?string $said): ?int
    {
        if ($said === null) {
            return null;
        }
        if (ctype_digit($said)) {
            return (int) $said;
        }
        $at = strtotime($said);
        return $at === false ? null : max(0, $at - time());
    }
}
