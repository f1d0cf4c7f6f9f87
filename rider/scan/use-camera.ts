import { useEffect, useRef, useState } from "react";
import { openCodeReader } from "./code-reader.ts";

/** denied: the rider or the browser refused the camera. failed: it does not open, or no reader could be loaded. */
export type CameraState = "opening" | "reading" | "denied" | "failed";

const everyMs = 200;

/** Shows the camera at the back and reads the codes in its picture, until `onCode` accepts one or the screen is closed. */
export function useCamera(onCode: (text: string) => boolean) {
  const [state, setState] = useState<CameraState>("opening");
  const video = useRef<HTMLVideoElement>(null);
  const latestOnCode = useRef(onCode);
  useEffect(() => {
    latestOnCode.current = onCode;
  });
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = async () => {
      const camera = { video: { facingMode: "environment", width: { ideal: 1280 } }, audio: false };
      const [read, opened] = await Promise.all([
        openCodeReader(),
        navigator.mediaDevices.getUserMedia(camera).then((it) => {
          stream = it;
          // The permission may come after the screen was closed, or after the reader failed to load.
          if (isOver) stop();
          return it;
        }),
      ]);
      const element = video.current;
      if (isOver || !element) return;
      element.srcObject = opened;
      await element.play();
      setState("reading");
      const look = async () => {
        // An unreadable picture is skipped.
        const codes = await read(element).catch(() => []);
        if (isOver) return;
        if (codes.some((text) => latestOnCode.current(text))) return;
        timer = setTimeout(() => void look(), everyMs);
      };
      await look();
    };
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    open().catch((problem: unknown) => {
      const isDenied = problem instanceof DOMException && problem.name === "NotAllowedError";
      if (!isOver) setState(isDenied ? "denied" : "failed");
      isOver = true;
      stop();
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
  return { state, video };
}
