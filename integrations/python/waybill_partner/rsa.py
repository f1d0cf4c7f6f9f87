"""RS256 signatures, because the standard library has no RSA and a token needs only one signature an hour.

The exponentiation does not run in constant time. If others can measure your program to the microsecond, use a secret key
(``wb_live_...``) or a cryptography library instead.
"""

import base64
import hashlib
from typing import List, Tuple

# The DigestInfo prefix of SHA-256 (RFC 8017, 9.2), which precedes the digest.
_PREFIX = bytes.fromhex("3031300d060960864801650304020105000420")


def _read(data: bytes, at: int) -> Tuple[int, bytes, int]:
    """Reads one element of DER: its tag, its content and the offset of the next element."""
    tag, length, at = data[at], data[at + 1], at + 2
    if length & 0x80:
        size = length & 0x7F
        length, at = int.from_bytes(data[at : at + size], "big"), at + size
    return tag, data[at : at + length], at + length


def _elements(data: bytes) -> List[bytes]:
    found, at = [], 0
    while at < len(data):
        _, content, at = _read(data, at)
        found.append(content)
    return found


def _key(pem: str) -> Tuple[int, int]:
    """Returns the modulus and private exponent of a PEM key, PKCS #8 or PKCS #1."""
    lines = [line for line in pem.strip().splitlines() if not line.startswith("-----")]
    try:
        parts = _elements(_read(base64.b64decode("".join(lines)), 0)[1])
        if "BEGIN RSA PRIVATE KEY" not in pem:
            parts = _elements(_read(parts[2], 0)[1])
        modulus, exponent = int.from_bytes(parts[1], "big"), int.from_bytes(parts[3], "big")
    except (IndexError, ValueError) as problem:
        raise ValueError("The private key is not an RSA key as PEM.") from problem
    return modulus, exponent


def sign_rs256(pem: str, message: bytes) -> bytes:
    """Returns the signature of a message: RSASSA-PKCS1-v1_5 with SHA-256."""
    modulus, exponent = _key(pem)
    size = (modulus.bit_length() + 7) // 8
    digest = _PREFIX + hashlib.sha256(message).digest()
    padded = b"\x00\x01" + b"\xff" * (size - len(digest) - 3) + b"\x00" + digest
    return pow(int.from_bytes(padded, "big"), exponent, modulus).to_bytes(size, "big")
