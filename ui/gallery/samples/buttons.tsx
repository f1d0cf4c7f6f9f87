import { useState } from "react";
import { Button, IconButton, Spinner, buttonClass } from "../../button.tsx";
import { Chip, Count } from "../../chip.tsx";
import { Icon, iconNames } from "../../icon.tsx";
import classes from "../gallery.module.css";
import type { Sample } from "./sample.ts";

const looks = ["primary", "secondary", "plain", "danger"] as const;

export const buttons: readonly Sample[] = [
  {
    parts: ["Button"],
    Show: ({ words }) => (
      <>
        {looks.map((look) => (
          <Button key={look} look={look}>
            {words.act}
          </Button>
        ))}
        <Button look="primary" large icon="plus" sum="₱99">
          {words.act}
        </Button>
        <Button look="primary" busy busyLabel={words.act}>
          {words.act}
        </Button>
        <Button aria-disabled>{words.act}</Button>
        <a className={buttonClass()} href="#buttons">
          {words.name}
        </a>
      </>
    ),
  },
  {
    parts: ["IconButton", "Spinner"],
    Show: ({ words }) => (
      <>
        <IconButton name="close" label={words.act} />
        <Spinner />
      </>
    ),
  },
  {
    parts: ["Chip", "Count"],
    Show: function Chips({ words }) {
      const [on, setOn] = useState<string>(words.choices[0]);
      return (
        <>
          {words.choices.map((choice) => (
            <Chip key={choice} on={choice === on} icon="clock" onClick={() => setOn(choice)}>
              {choice} <Count>{12}</Count>
            </Chip>
          ))}
        </>
      );
    },
  },
  {
    parts: ["Icon"],
    Show: () =>
      iconNames.map((name) => (
        <span key={name} className={classes.icon} title={name}>
          <Icon name={name} />
          <code>{name}</code>
        </span>
      )),
  },
];
