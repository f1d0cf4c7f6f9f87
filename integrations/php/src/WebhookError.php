<?php

namespace Waybill\Partner;

/** A callback that is not from Waybill, or is too old. */
final class WebhookError extends \RuntimeException
{
}
