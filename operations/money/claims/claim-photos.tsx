import { call } from "@waybill/client/calls/call.ts";
import { usePicture } from "@waybill/client/calls/use-picture.ts";
import { type Claim, readClaimPhoto } from "@waybill/contract/merchants/claims";
import { Icon } from "@waybill/ui/icon.tsx";
import { Bar } from "@waybill/ui/layout/skeleton.tsx";
import { Sheet } from "@waybill/ui/overlays/drawer.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import styles from "./claims.module.css";

type Props = { claim: Claim; areLarge: boolean; onLarge: (areLarge: boolean) => void };

/** A claim's photos: small next to its text, all large on demand. */
export function ClaimPhotos({ claim, areLarge, onLarge }: Props) {
  const t = useTexts();
  const { photos, claim_id } = claim;
  if (photos.length === 0) return null;
  const each = photos.map((path, at) => ({ path, number: at + 1 }));
  return (
    <div className={styles.photos}>
      {each.map(({ path, number }) => (
        <button
          key={path}
          type="button"
          aria-keyshortcuts="p"
          aria-label={t("console.claim-photo-large", { number })}
          onClick={() => onLarge(true)}
        >
          <Photo claimId={claim_id} number={number} />
        </button>
      ))}
      <Sheet open={areLarge} title={t("console.claim-photos")} onClose={() => onLarge(false)}>
        <div className={styles.largePhotos}>
          {each.map(({ path, number }) => (
            <Photo key={path} claimId={claim_id} number={number} />
          ))}
        </div>
      </Sheet>
    </div>
  );
}

function Photo({ claimId, number }: { claimId: string; number: number }) {
  const t = useTexts();
  const { address, error } = usePicture(["claim-photo", claimId, number], (signal) =>
    call(readClaimPhoto, { params: { claim_id: claimId, number: String(number) }, signal }),
  );
  if (error)
    return (
      <span className={styles.noPhoto}>
        <Icon name="picture" />
        <span className="sr">{t("order.photo-not-loaded")}</span>
      </span>
    );
  return address ? (
    <img src={address} alt={t("console.claim-photo", { number })} />
  ) : (
    <Bar blockSize="64px" />
  );
}
