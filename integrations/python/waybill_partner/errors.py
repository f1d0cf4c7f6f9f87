"""Why a call failed."""

from typing import Any, Optional


class WaybillError(Exception):
    """What the server refused a call for, or why nothing came back.

    ``status`` is 0 if there was no answer. ``code`` is the answer's ``X-Waybill-Code``, of a token that was refused OAuth's
    word, and ``NETWORK`` or ``TIMEOUT`` without an answer. ``retry_after`` is in seconds.
    """

    def __init__(
        self,
        message: str,
        *,
        status: int = 0,
        code: str,
        request_id: Optional[str] = None,
        body: Any = None,
        retry_after: Optional[int] = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.code = code
        self.request_id = request_id
        self.body = body
        self.retry_after = retry_after
