<?php

namespace Waybill\Partner;

/** The server's refusal of a call, or why there was no response. */
final class WaybillError extends \RuntimeException
{
    /** @var int The response's status; 0 if there was no response. */
    public $status;
    /** @var string The response's X-Waybill-Code; for a refused token OAuth's code; NETWORK without a response. */
    public $errorCode;
    /** @var string|null The call's id in the server's log. */
    public $requestId;
    /** @var mixed The response's body: decoded if it is JSON, else text. */
    public $body;
    /** @var int|null Seconds until a retry, if the server sends it. */
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
