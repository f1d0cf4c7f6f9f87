"""How a program authenticates: with a secret key, or with a token that it requests with its own RSA key."""

import base64
import json
import threading
import time
import urllib.parse
import uuid
from typing import Any, Dict, Optional

from .errors import WaybillError
from .rsa import sign_rs256
from .transport import send

_ASSERTION_SECONDS = 300
# A token is renewed this long before it expires, because the call itself takes time.
_SPARE_SECONDS = 60


def _base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def _assertion(client_id: str, key_id: str, private_key: str, audience: str) -> str:
    claims = {
        "iss": client_id,
        "sub": client_id,
        "aud": audience,
        "jti": str(uuid.uuid4()),
        "exp": int(time.time()) + _ASSERTION_SECONDS,
    }
    header: Dict[str, Any] = {"alg": "RS256", "typ": "JWT", "kid": key_id}
    content = ".".join(_base64url(json.dumps(part).encode("utf-8")) for part in (header, claims))
    return f"{content}.{_base64url(sign_rs256(private_key, content.encode('ascii')))}"


class KeyBearer:
    """Sends the secret key itself, which cannot be renewed."""

    def __init__(self, key: str) -> None:
        self._key = key

    def token(self) -> str:
        return self._key

    def forget(self) -> bool:
        return False


class ClientBearer:
    """Sends a token: requested once for all threads, and again before it expires."""

    def __init__(self, url: str, client_id: str, key_id: str, private_key: str, timeout: float) -> None:
        self._address = f"{url}/oauth2/token"
        self._client = (client_id, key_id, private_key)
        self._timeout = timeout
        self._lock = threading.Lock()
        self._token: Optional[str] = None
        self._ends = 0.0

    def token(self) -> str:
        with self._lock:
            if self._token is None or time.time() > self._ends - _SPARE_SECONDS:
                answer = self._ask()
                self._token, self._ends = answer["access_token"], time.time() + answer["expires_in"]
            return self._token

    def forget(self) -> bool:
        with self._lock:
            self._token = None
        return True

    def _ask(self) -> Dict[str, Any]:
        form = {
            "grant_type": "client_credentials",
            "client_id": self._client[0],
            "client_assertion_type": "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
            "client_assertion": _assertion(*self._client, self._address),
        }
        answer = send(
            "POST",
            self._address,
            headers={"Content-Type": "application/x-www-form-urlencoded"},
            body=urllib.parse.urlencode(form).encode("ascii"),
            timeout=self._timeout,
        )
        if not isinstance(answer, dict) or "access_token" not in answer:
            raise WaybillError("The answer has no token.", status=200, code="TOKEN_MISSING", body=answer)
        return answer
