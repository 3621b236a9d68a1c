import type { Country } from "@crux/contract/countries";
import { userApi } from "@crux/contract/user";
import type { Receiver } from "@crux/contract/user.schema";
import { receiverProblems } from "@crux/rules/address-check";
import { useQueryClient } from "@tanstack/react-query";
import { client } from "../../browser/api.ts";
import { RECEIVERS, receiverPages } from "../../parts/address-book.ts";
import styles from "../../parts/address-form.module.css";
import { AddressForm } from "../../parts/address-form.tsx";
import { ContactFields, DetailField } from "../../parts/contact-fields.tsx";
import { checkedNumber, contactInput, contactValues } from "../../parts/contact-values.ts";
import { useAddressForm } from "../../parts/use-address-form.ts";
import { Card } from "../../ui/card.tsx";
import { Switch } from "../../ui/switch.tsx";
import { CountryField } from "./country-field.tsx";
import { RegionFields } from "./region-fields.tsx";

const NO_REGION = { state: "", city: "", district: "", postCode: "" };

/** Creates a receiver, who starts in China (R-CONST-14, R-CONST-16), or changes the given one. */
export function ReceiverForm({ receiver }: { receiver?: Receiver }) {
  const queries = useQueryClient();
  const form = useAddressForm(`receiver:${receiver?.id ?? "new"}`, valuesOf(receiver), (values) =>
    receiverProblems({ ...values, mobile: checkedNumber(values) }),
  );
  const { values, errors, change } = form;
  return (
    <AddressForm
      book={RECEIVERS}
      form={form}
      calls={{
        id: receiver?.id,
        save: () => client.call(userApi.saveReceiver, inputOf(values, receiver?.id)),
        remove: (id) => client.call(userApi.deleteReceiver, { id }),
        reload: () => queries.fetchInfiniteQuery(receiverPages("")),
        refreshes: [userApi.receivers, userApi.defaultReceiver],
      }}
    >
      <Card>
        <div className={styles.fields}>
          <ContactFields values={values} errors={errors} onChange={change} />
          <CountryField
            value={values.country}
            stored={receiver?.country}
            onChange={(country) => country !== values.country && change({ ...NO_REGION, country })}
          />
          <RegionFields country={values.country} values={values} errors={errors} onChange={change} />
          <DetailField
            value={values.detailAddress}
            error={errors.detailAddress}
            onChange={(detailAddress) => change({ detailAddress })}
          />
        </div>
      </Card>
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

function valuesOf(receiver: Receiver | undefined) {
  const country: Country = receiver?.country ?? "中国";
  const { state, city, district, postCode } = receiver ?? NO_REGION;
  return { ...contactValues(receiver, "+86"), country, state, city, district, postCode };
}

function inputOf(values: ReturnType<typeof valuesOf>, id: number | undefined) {
  const { country, state, city, district, postCode } = values;
  const region = {
    state: state.trim(),
    city: city.trim(),
    district: district.trim(),
    postCode: postCode.trim(),
  };
  return { ...contactInput(values), country, ...region, ...(id !== undefined && { id }) };
}
