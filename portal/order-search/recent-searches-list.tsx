import { useTexts } from "@waybill/ui/texts/texts.ts";
import { IconButton } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import classes from "./order-search.module.css";
import { forgetSearch } from "./recent-searches.ts";

type RecentProps = {
  searches: readonly string[];
  onChoose: (words: string) => void;
  onForgotten: () => void;
};

/** What was searched for last on this device, each to be asked again or forgotten. */
export function RecentSearches({ searches, onChoose, onForgotten }: RecentProps) {
  const t = useTexts();
  return (
    <div className={classes.recent}>
      <p id="recent-searches" className={classes.title}>
        {t("order-search.recent")}
      </p>
      <ul aria-labelledby="recent-searches">
        {searches.map((words) => (
          <li key={words}>
            <button type="button" className={classes.again} onClick={() => onChoose(words)}>
              <Icon name="clock" small />
              <bdi className="cut">{words}</bdi>
            </button>
            <IconButton
              name="close"
              label={t("order-search.forget", { words })}
              onClick={() => {
                forgetSearch(words);
                onForgotten();
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
