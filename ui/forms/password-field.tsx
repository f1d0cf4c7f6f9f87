import type { ComponentProps } from "react";
import { useTexts } from "../texts/texts.ts";
import { IconButton } from "../button.tsx";
import { TextField } from "./field.tsx";

type Props = Omit<ComponentProps<typeof TextField>, "type" | "end"> & {
  shown: boolean;
  /** Without it the field has no switch of its own. */
  onShow?: (shown: boolean) => void;
};

/** A password, which a manager may fill in, a person may paste, and an eye shows. */
export function PasswordField({ shown, onShow, ...field }: Props) {
  const t = useTexts();
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      required
      {...field}
      type={shown ? "text" : "password"}
      end={
        onShow && (
          <IconButton
            name={shown ? "eye-off" : "eye"}
            label={t(shown ? "sign-in.hide-password" : "sign-in.show-password")}
            onClick={() => onShow(!shown)}
          />
        )
      }
    />
  );
}
