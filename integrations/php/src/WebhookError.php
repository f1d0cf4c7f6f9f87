<?php

namespace Waybill\Partner;

/** A webhook event that is not from Waybill, or is too old. */
final class WebhookError extends \RuntimeException
{
}
