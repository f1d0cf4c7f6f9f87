import type { TrackedOrder } from "@waybill/contract/visitors/tracking";
import {
  isLeftUnattended,
  type LeaveChoice,
  leaveChoices,
  pinMayMoveMetres,
  problemCauses,
  ratingReasons,
  recipientLimits,
  type RecipientActName,
} from "@waybill/domain/tracking/recipient-acts";
import { html, type Html } from "./html.ts";
import type { PageWords } from "./page-frame.ts";

/** The recipient's actions that have a form; each form works without JavaScript. */
export const formActs = [
  "pin",
  "instructions",
  "rating",
  "problem",
] as const satisfies readonly RecipientActName[];
export type FormAct = (typeof formActs)[number];

/** A refused form: its problem, the field, and the typed values. */
export type RefusedForm = { act: FormAct; problem?: { field: string; text: string }; typed: URLSearchParams };

export type ActForms = {
  /** The address of an action's form. */
  action: (act: FormAct) => string;
  /** The form that is open. */
  open?: RefusedForm;
  /** The action that was just saved. */
  kept?: FormAct;
  /** The streets around the pin, and the script that moves it; absent without streets, or if the pin is fixed. */
  pin?: { map: Html; script: string };
};

type Forms = ActForms & { order: TrackedOrder; words: PageWords };

const valuesOf = ({ open, order }: Forms, act: FormAct): URLSearchParams => {
  if (open?.act === act && open.problem) return open.typed;
  const { instructions, rating } = order;
  if (act === "instructions")
    return new URLSearchParams({
      leave: instructions?.leave ?? "hand_over",
      notes: instructions?.notes ?? "",
      gate_code: instructions?.gate_code ?? "",
    });
  if (act === "rating" && rating)
    return new URLSearchParams([
      ["stars", String(rating.stars)],
      ["text", rating.text ?? ""],
      ...rating.reasons.map((reason): [string, string] => ["reasons", reason]),
    ]);
  return new URLSearchParams();
};

const wrong = ({ open }: Forms, act: FormAct, field: string): Html | false =>
  open?.act === act &&
  open.problem?.field === field &&
  html`<p class="wrong" id="${act}-${field}-wrong" role="alert">${open.problem.text}</p>`;

const choice = (
  forms: Forms,
  act: FormAct,
  { name, values, type = "radio" }: { name: string; values: readonly (string | number)[]; type?: string },
): Html => {
  const typed = valuesOf(forms, act).getAll(name);
  return html`<fieldset>
    <legend>${forms.words(`tracking.${act}-${name}`)}</legend>
    ${wrong(forms, act, name)}
    ${values.map(
      (value) =>
        html`<label
          ><input
            type="${type}"
            name="${name}"
            value="${value}"
            ${type === "radio" && html`required`}
            ${typed.includes(String(value)) && html`checked`}
          />
          ${typeof value === "number" ? value : forms.words(`tracking.${name}-${value.replaceAll("_", "-")}`)}</label
        >`,
    )}
  </fieldset>`;
};

const area = (forms: Forms, act: FormAct, name: string, max: number): Html =>
  html`<label class="field"
      >${forms.words(`tracking.${act}-${name}`)}
      <textarea name="${name}" rows="3" maxlength="${max}" dir="auto">
${valuesOf(forms, act).get(name)}</textarea>
    </label>
    ${wrong(forms, act, name)}`;

/**
 * Without script, a tap on the map submits the new position. With script, the page shows it and its distance first.
 */
const pinForm = (forms: Forms): Html => {
  const { pin, order, words, action } = forms;
  const { place } = order;
  if (!pin || !place) return html``;
  const limit = String(pinMayMoveMetres);
  return html`<form class="card act move" method="post" action="${action("pin")}">
    <h2>${words("tracking.pin-title")}</h2>
    <p id="pin-limit">${words("tracking.pin-limit", { metres: limit })}</p>
    ${wrong(forms, "pin", "latitude")} ${wrong(forms, "pin", "")}
    <div
      class="pinmap"
      data-first="${place.first.latitude},${place.first.longitude}"
      data-now="${place.latitude},${place.longitude}"
      data-limit="${limit}"
    >
      ${pin.map}
      <input
        type="image"
        name="at"
        src="${emptyPicture}"
        alt="${words("tracking.pin-map")}"
        aria-describedby="pin-limit"
      />
    </div>
    <p
      role="status"
      data-distance="${words("tracking.pin-distance")}"
      data-too-far="${words("tracking.pin-too-far", { metres: limit })}"
    ></p>
    <input type="hidden" name="latitude" disabled />
    <input type="hidden" name="longitude" disabled />
    <button class="button first" hidden>${words("tracking.pin-send")}</button>
    <script type="module" src="${pin.script}"></script>
  </form>`;
};

/** The transparent picture of the image button over the map, which submits the tapped position. */
const emptyPicture = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

const formOf = (forms: Forms, act: FormAct, fields: Html): Html =>
  html`<form class="card act" method="post" action="${forms.action(act)}">
    <h2>${forms.words(`tracking.${act}-title`)}</h2>
    ${wrong(forms, act, "")} ${fields}
    <button class="button first">${forms.words(`tracking.${act}-send`)}</button>
  </form>`;

/** Where this parcel may be left; a refused choice stays next to its error. */
const leaveChoicesOf = (forms: Forms): readonly LeaveChoice[] => {
  const typed = valuesOf(forms, "instructions").get("leave");
  return leaveChoices.filter(
    (leave) => !forms.order.only_handed_over || !isLeftUnattended(leave) || leave === typed,
  );
};

const fieldsOf: Record<Exclude<FormAct, "pin">, (forms: Forms) => Html> = {
  instructions: (forms) =>
    html`${choice(forms, "instructions", { name: "leave", values: leaveChoicesOf(forms) })}
      ${area(forms, "instructions", "notes", recipientLimits.notes)}
      <label class="field"
        >${forms.words("tracking.instructions-gate_code")}
        <input
          name="gate_code"
          maxlength="${recipientLimits.gateCode}"
          autocomplete="off"
          dir="auto"
          value="${valuesOf(forms, "instructions").get("gate_code")}"
        />
      </label>
      ${wrong(forms, "instructions", "gate_code")}`,
  rating: (forms) =>
    html`${choice(forms, "rating", { name: "stars", values: [1, 2, 3, 4, 5] })}
    ${choice(forms, "rating", { name: "reasons", values: ratingReasons, type: "checkbox" })}
    ${area(forms, "rating", "text", recipientLimits.text)}`,
  problem: (forms) =>
    html`${choice(forms, "problem", { name: "cause", values: problemCauses })}
    ${area(forms, "problem", "text", recipientLimits.text)}`,
};

/** True if the form for the position or the instructions is open; both are on one page. */
const isAtHand = ({ open }: Forms): boolean => open?.act === "instructions" || open?.act === "pin";

/**
 * The recipient's possible actions, as forms. While the page follows the order they are on a separate page, which does
 * not reload while typing; after delivery they are inline.
 */
export const actForms = (forms: Forms): Html => {
  const { order, words, open, kept, action } = forms;
  const may = formActs.filter((act) => order.may?.includes(act));
  const line = (text: string) => html`<p class="card kept" role="status">${text}</p>`;
  return html`${kept && line(words(`tracking.${kept}-kept`))}
  ${open?.problem && !order.may?.includes(open.act) && html`<p class="wrong" role="alert">${open.problem.text}</p>`}
  ${order.handed_over_again && line(words("tracking.handed-over-again"))}
  ${may.map((act) => {
    if (act === "pin") return pinForm(forms);
    return act === "instructions" && !isAtHand(forms)
      ? html`<p class="acts">
          <a class="button" href="${action(act)}">${words("tracking.instructions-title")}</a>
        </p>`
      : formOf(forms, act, fieldsOf[act](forms));
  })}`;
};
