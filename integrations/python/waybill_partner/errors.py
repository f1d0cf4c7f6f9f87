"""Why a call failed."""

from typing import Any, Optional


class WaybillError(Exception):
    """The server's refusal of a call, or why there was no response.

    ``status`` is 0 if there was no response. ``code`` is the response's ``X-Waybill-Code``; for a refused token OAuth's code;
    ``NETWORK`` or ``TIMEOUT`` without a response. ``retry_after`` is in seconds.
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
