import {
  channelsFor,
  noticeChannels,
  noticeKinds,
  parseNotices,
  formatNotices,
} from "@waybill/domain/tracking/notices/notices";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { channelWords, noticeWords } from "../insight/notice-words.ts";
import type { ControlProps } from "./setting-controls.tsx";
import styles from "./settings.module.css";

/** The notices by channel: a row per notice, a checkbox per channel. */
export function NoticesControl({ name, value, disabled, onChange }: ControlProps) {
  const t = useTexts();
  const choice = parseNotices(value) ?? {};
  const ways = noticeChannels.map((channel) => channelWords(channel, t));
  return (
    <table className={styles.notices}>
      <caption className="sr">{t(`console.setting-${name}`)}</caption>
      <thead>
        <tr>
          <th scope="col">{t("console.setting-notice")}</th>
          {ways.map((way) => (
            <th key={way} scope="col">
              {way}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {noticeKinds.map((kind) => {
          const chosen = choice[kind] ?? [];
          const words = noticeWords(kind, t);
          return (
            <tr key={kind}>
              <th scope="row">{words}</th>
              {noticeChannels.map((channel) => (
                <td key={channel}>
                  {channelsFor(kind).includes(channel) && (
                    <input
                      type="checkbox"
                      aria-label={`${words}: ${channelWords(channel, t)}`}
                      disabled={disabled}
                      checked={chosen.includes(channel)}
                      onChange={({ target }) =>
                        onChange(
                          formatNotices({
                            ...choice,
                            [kind]: noticeChannels.filter((one) =>
                              one === channel ? target.checked : chosen.includes(one),
                            ),
                          }),
                        )
                      }
                    />
                  )}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
