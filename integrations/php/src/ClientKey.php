<?php

namespace Waybill\Partner;

/** A registered client with its own RSA key, with which it requests tokens that are valid for an hour. */
final class ClientKey
{
    private const ASSERTION_SECONDS = 300;
    /** A token is renewed this long before it expires, because the call itself takes time. */
    private const SPARE_SECONDS = 60;

    /** @var string */
    private $clientId;
    /** @var string */
    private $keyId;
    /** @var string */
    private $privateKey;
    /** @var string|null */
    private $token;
    /** @var int */
    private $ends = 0;

    /** @param string $privateKey as PEM */
    public function __construct(string $clientId, string $keyId, string $privateKey)
    {
        $this->clientId = $clientId;
        $this->keyId = $keyId;
        $this->privateKey = $privateKey;
    }

    public function forget(): void
    {
        $this->token = null;
    }

    /** @param callable $send as in Client::__construct */
    public function token(string $url, callable $send, float $timeout): string
    {
        if ($this->token !== null && time() < $this->ends - self::SPARE_SECONDS) {
            return $this->token;
        }
        $address = "$url/oauth2/token";
        $form = http_build_query([
            'grant_type' => 'client_credentials',
            'client_id' => $this->clientId,
            'client_assertion_type' => 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
            'client_assertion' => $this->assertion($address),
        ]);
        $answer = $send('POST', $address, ['Content-Type' => 'application/x-www-form-urlencoded'], $form, $timeout);
        if ($answer['status'] !== 200) {
            throw WaybillError::ofAnswer($answer);
        }
        $said = json_decode($answer['body'], true);
        if (!is_array($said) || !isset($said['access_token'], $said['expires_in'])) {
            throw new WaybillError('The answer has no token.', 200, 'TOKEN_MISSING', null, $answer['body']);
        }
        $this->token = (string) $said['access_token'];
        $this->ends = time() + (int) $said['expires_in'];
        return $this->token;
    }

    private function assertion(string $audience): string
    {
        $header = ['alg' => 'RS256', 'typ' => 'JWT', 'kid' => $this->keyId];
        $claims = [
            'iss' => $this->clientId,
            'sub' => $this->clientId,
            'aud' => $audience,
            'jti' => bin2hex(random_bytes(16)),
            'exp' => time() + self::ASSERTION_SECONDS,
        ];
        $content = self::base64url((string) json_encode($header)) . '.' . self::base64url((string) json_encode($claims));
        if (!@openssl_sign($content, $signature, $this->privateKey, OPENSSL_ALGO_SHA256)) {
            throw new \InvalidArgumentException('The private key is not an RSA key as PEM.');
        }
        return $content . '.' . self::base64url($signature);
    }

    private static function base64url(string $bytes): string
    {
        return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
    }
}
