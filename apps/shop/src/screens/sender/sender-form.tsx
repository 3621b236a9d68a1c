import type { Sender } from "@crux/contract/address.schema";
import { userApi } from "@crux/contract/user";
import { senderProblems } from "@crux/rules/address/address-check";
import { useQueryClient } from "@tanstack/react-query";
import { client } from "../../browser/api.ts";
import { SENDERS, senderPages } from "../../parts/address/address-book.ts";
import styles from "../../parts/address/address-form.module.css";
import { AddressForm } from "../../parts/address/address-form.tsx";
import { ContactFields, DetailField } from "../../parts/address/contact-fields.tsx";
import { checkedNumber, contactInput, contactValues } from "../../parts/address/contact-values.ts";
import { useAddressForm } from "../../parts/address/use-address-form.ts";
import { Switch } from "../../ui/form/switch.tsx";
import { Card } from "../../ui/show/card.tsx";

/** Creates a sender, whose number starts in Australia (R-CONST-15), or changes the given one. */
export function SenderForm({ sender }: { sender?: Sender }) {
  const queries = useQueryClient();
  const form = useAddressForm(`sender:${sender?.id ?? "new"}`, contactValues(sender, "+61"), (values) =>
    senderProblems({ ...values, mobile: checkedNumber(values) }),
  );
  const { values, errors, change } = form;
  return (
    <AddressForm
      book={SENDERS}
      form={form}
      calls={{
        id: sender?.id,
        save: () =>
          client.call(userApi.saveSender, { ...contactInput(values), ...(sender && { id: sender.id }) }),
        remove: (id) => client.call(userApi.deleteSender, { id }),
        reload: () => queries.fetchInfiniteQuery(senderPages("")),
        refreshes: [userApi.senders, userApi.defaultSender],
      }}
    >
      <Card>
        <div className={styles.fields}>
          <ContactFields values={values} errors={errors} onChange={change} isOwn />
          <DetailField
            value={values.detailAddress}
            error={errors.detailAddress}
            onChange={(detailAddress) => change({ detailAddress })}
            isOwn
          />
        </div>
      </Card>
      <Card isFlush>
        <div className={styles.switch}>
          <Switch
            label="设为默认寄件人"
            checked={values.isDefault}
            onChange={(isDefault) => change({ isDefault })}
          />
        </div>
      </Card>
    </AddressForm>
  );
}
