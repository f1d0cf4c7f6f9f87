import { Button } from "@waybill/ui/button.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { type PointerEvent, useRef } from "react";
import shared from "../app.module.css";
import classes from "./job.module.css";

/** A box to sign in with a finger; returns the picture in base64, or undefined once it is cleared. */
export function Signature({ onSigned }: { onSigned: (base64: string | undefined) => void }) {
  const t = useTexts();
  const box = useRef<HTMLCanvasElement>(null);
  const canvasContext = () => box.current?.getContext("2d");
  const at = ({ nativeEvent }: PointerEvent) => {
    const { width = 1, offsetWidth = 1 } = box.current ?? {};
    const scale = width / offsetWidth;
    return [nativeEvent.offsetX * scale, nativeEvent.offsetY * scale] as const;
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const context = canvasContext();
    if (!context) return;
    // White in every theme, because other people look at the picture.
    context.lineWidth = 4;
    context.lineCap = "round";
    context.strokeStyle = "black";
    context.beginPath();
    context.moveTo(...at(event));
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.buttons === 0) return;
    const context = canvasContext();
    context?.lineTo(...at(event));
    context?.stroke();
  };
  const clear = () => {
    const { width = 0, height = 0 } = box.current ?? {};
    canvasContext()?.clearRect(0, 0, width, height);
    onSigned(undefined);
  };
  return (
    <div className={classes.block}>
      <div className={shared.between}>
        <b>{t("rider.hand.signature")}</b>
        <Button look="plain" onClick={clear}>
          {t("rider.hand.clear")}
        </Button>
      </div>
      <canvas
        ref={box}
        width={656}
        height={240}
        role="img"
        aria-label={t("rider.hand.signature-hint")}
        className={classes.signature}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={() => onSigned(box.current?.toDataURL("image/png").split(",")[1])}
      />
      <p className={classes.note}>{t("rider.hand.signature-hint")}</p>
    </div>
  );
}
