/* Elements for third-party pages: <waybill-track order-id t> shows a parcel's position, <waybill-quote key> a
   delivery's price. Their origins must be listed in FRAME_ANCESTORS. */
(() => {
  const { origin } = new URL(document.currentScript.src);
  const usualHeight = 640;

  /** The recipient's page of an order: `order-id`, `t` (the secret of its link), `lang`, `height` in pixels, `title`. */
  class WaybillTrack extends HTMLElement {
    static observedAttributes = ["order-id", "t", "lang", "height", "title"];

    connectedCallback() {
      this.show();
    }

    attributeChangedCallback() {
      if (this.isConnected) this.show();
    }

    show() {
      const orderId = this.getAttribute("order-id");
      if (!orderId) return this.replaceChildren();
      const address = new URL(`/tracking/${encodeURIComponent(orderId)}`, origin);
      for (const name of ["t", "lang"])
        if (this.hasAttribute(name)) address.searchParams.set(name, this.getAttribute(name));
      const frame = document.createElement("iframe");
      frame.src = address.href;
      frame.title = this.getAttribute("title") ?? "Delivery";
      frame.style.cssText = `display:block;inline-size:100%;border:0;block-size:${Number(this.getAttribute("height")) || usualHeight}px`;
      this.replaceChildren(frame);
    }
  }

  const written = (amount, currency, language) => {
    const inLanguage = (tag) => new Intl.NumberFormat(tag, { style: "currency", currency }).format(amount);
    try {
      return inLanguage(language || undefined);
    } catch {
      // Some pages write en_US, which browsers do not accept.
      return inLanguage(undefined);
    }
  };

  /**
   * The price of a delivery: `key` (a secret key with only the scope `quotes`), `address` or `latitude` and
   * `longitude`, `outlet` (its client_vendor_id), `amount` of the goods, `lang`. The event `waybill-quote` contains the
   * response.
   */
  class WaybillQuote extends HTMLElement {
    static observedAttributes = ["key", "address", "latitude", "longitude", "outlet", "amount", "lang"];
    turn = 0;

    connectedCallback() {
      this.setAttribute("role", "status");
      this.ask();
    }

    attributeChangedCallback() {
      if (this.isConnected) this.ask();
    }

    async ask() {
      // Attributes set in the same task cause one request.
      const turn = (this.turn += 1);
      await undefined;
      if (turn !== this.turn) return;
      const given = (name) => this.getAttribute(name) ?? undefined;
      const number = (name) => (given(name) ? Number(given(name)) : undefined);
      const [latitude, longitude] = [number("latitude"), number("longitude")];
      if (!given("key") || (!given("address") && latitude === undefined)) return this.replaceChildren();
      const body = {
        address: given("address"),
        latitude,
        longitude,
        client_vendor_id: given("outlet"),
        amount: number("amount"),
      };
      const answer = await fetch(`${origin}/embed/quote`, {
        method: "POST",
        headers: { authorization: `Bearer ${given("key")}`, "content-type": "application/json" },
        body: JSON.stringify(body),
        credentials: "omit",
      }).catch(() => undefined);
      const quote = await answer?.json().catch(() => undefined);
      // The response of an earlier request is outdated.
      if (turn !== this.turn) return;
      const isPriced = answer?.ok === true;
      const language = given("lang") ?? document.documentElement.lang;
      this.toggleAttribute("failed", !isPriced);
      this.textContent = isPriced
        ? written(quote.delivery_fee, quote.currency_code, language)
        : (quote?.message ?? "");
      const detail = isPriced ? quote : { message: quote?.message ?? "No answer came." };
      this.dispatchEvent(new CustomEvent("waybill-quote", { detail, bubbles: true }));
    }
  }

  for (const [name, element] of [
    ["waybill-track", WaybillTrack],
    ["waybill-quote", WaybillQuote],
  ])
    if (!customElements.get(name)) customElements.define(name, element);
})();
