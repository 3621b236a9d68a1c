import type { Receiver } from "@crux/contract/address.schema";
import type { Country } from "@crux/contract/countries";
import { logisticsPapersApi } from "@crux/contract/logistics";
import { userApi } from "@crux/contract/user";
import { receiverProblems } from "@crux/rules/address/address-check";
import { storedRegion } from "@crux/rules/address/receiver-address";
import { keptPapersNote } from "@crux/rules/identity/identity-notice";
import { useQueryClient } from "@tanstack/react-query";
import { client } from "../../browser/api.ts";
import { RECEIVERS, receiverPages } from "../../parts/address/address-book.ts";
import styles from "../../parts/address/address-form.module.css";
import { AddressForm } from "../../parts/address/address-form.tsx";
import { ContactFields, DetailField } from "../../parts/address/contact-fields.tsx";
import { checkedNumber, contactInput, contactValues } from "../../parts/address/contact-values.ts";
import { useAddressForm } from "../../parts/address/use-address-form.ts";
import { Switch } from "../../ui/form/switch.tsx";
import { toast } from "../../ui/layer/toast.tsx";
import { Card } from "../../ui/show/card.tsx";
import { CountryField } from "./country-field.tsx";
import { IdentitySection } from "./identity/identity-section.tsx";
import { useIdentity } from "./identity/use-identity.ts";
import { PasteBox } from "./paste-box.tsx";
import { PasteResult } from "./paste-result.tsx";
import { NO_REGION } from "./region/region-countries.ts";
import { RegionFields } from "./region-fields.tsx";
import { usePaste } from "./use-paste.ts";

/** Numbers of these countries have region codes that the picker lacks (R-CONST-13). */
const FOREIGN_CODES: Partial<Record<Country, string>> = { 中国台湾: "+886", 马来西亚: "+60", 英国: "+44" };

/** Creates a receiver, who starts in China (R-CONST-14, R-CONST-16), or changes the given one. */
export function ReceiverForm({ receiver }: { receiver?: Receiver }) {
  const queries = useQueryClient();
  const form = useAddressForm(`receiver:${receiver?.id ?? "new"}`, valuesOf(receiver), (values) => [
    ...receiverProblems({ ...values, mobile: checkedNumber(values) }),
    ...identity.problems,
  ]);
  const { values, errors } = form;
  const identity = useIdentity(values, receiver);
  const paste = usePaste(values, form.change);
  const change: typeof form.change = (patch) => {
    paste.touch(Object.keys(patch));
    form.change(patch);
  };
  const changeCountry = (country: Country) => {
    if (country === values.country) return;
    if (values.state !== "") toast("已更换国家/地区，原地区已清空");
    identity.clear();
    change({ ...NO_REGION, country });
  };
  const code = FOREIGN_CODES[values.country];
  return (
    <AddressForm
      book={RECEIVERS}
      form={{ ...form, isDirty: form.isDirty || identity.isDirty }}
      calls={{
        id: receiver?.id,
        save: () =>
          client.call(userApi.saveReceiver, { ...inputOf(values, receiver?.id), ...identity.toSave() }),
        remove: (id) => client.call(userApi.deleteReceiver, { id }),
        removeNote: receiver?.userClientIdentify ? () => noteOf(receiver.id) : undefined,
        reload: () => queries.fetchInfiniteQuery(receiverPages("")),
        refreshes: [userApi.receivers, userApi.defaultReceiver, userApi.identities],
      }}
    >
      <Card>
        <PasteBox
          isBusy={paste.isBusy}
          onRecognise={(text) => void paste.recognise(text)}
          result={paste.canUndo && <PasteResult filled={paste.filled} onUndo={paste.undo} />}
        />
      </Card>
      <Card>
        <div className={styles.fields} data-filled={paste.filled.join(" ")}>
          <ContactFields
            values={values}
            errors={errors}
            onChange={change}
            mobileHint={code && `其他地区的号码请连同区号填写，例如 ${code}`}
          />
          <CountryField value={values.country} onChange={changeCountry} />
          <RegionFields country={values.country} values={values} errors={errors} onChange={change} />
          <DetailField
            value={values.detailAddress}
            error={errors.detailAddress}
            onChange={(detailAddress) => change({ detailAddress })}
          />
        </div>
      </Card>
      <IdentitySection identity={identity} errors={errors} />
      <Card isFlush>
        <div className={styles.switch}>
          <Switch
            label="设为默认收件人"
            checked={values.isDefault}
            onChange={(isDefault) => change({ isDefault })}
          />
        </div>
      </Card>
    </AddressForm>
  );
}

/** Whether parcels under way need the papers of a receiver, so that who deletes it knows what becomes of them. */
async function noteOf(receiverId: number): Promise<string> {
  const { pkgs } = await client.call(logisticsPapersApi.pkgsNeeding, { receiverId });
  return pkgs > 0 ? keptPapersNote(pkgs) : "";
}

function valuesOf(receiver: Receiver | undefined) {
  const country: Country = receiver?.country ?? "中国";
  const { state, city, district, postCode } = receiver ?? NO_REGION;
  return { ...contactValues(receiver, "+86"), country, state, city, district, postCode };
}

function inputOf(values: ReturnType<typeof valuesOf>, id: number | undefined) {
  const { country } = values;
  return { ...contactInput(values), country, ...storedRegion(values), ...(id !== undefined && { id }) };
}
