<?php

namespace Waybill\Partner;

/** A callback that Waybill did not send, or not just now. */
final class WebhookError extends \RuntimeException
{
}
