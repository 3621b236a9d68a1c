import { userMessageOpsSchemas } from "@crux/contract/ops/message.schema";
import { campaignOpsApi } from "@crux/contract/promo/campaign";
import { campaignOpsSchemas } from "@crux/contract/promo/campaign.schema";
import { userMessageOpsApi } from "@crux/contract/user";
import { listSentMessages, withdrawMessages } from "../notify/service.ts";
import { opsRead, opsWrite, type ServedOps, serveOps } from "../staff/service.ts";
import { countReceivers } from "../user/service.ts";
import { publishCampaign } from "./publish-campaign.ts";
import { sendToMany } from "./send-to-many.ts";

const WRITE = { right: "message.send" } as const;

const MESSAGES = serveOps(userMessageOpsApi, userMessageOpsSchemas, {
  sentMessages: opsRead(listSentMessages, WRITE),
  countReceivers: opsRead(countReceivers, WRITE),
  sendMessages: opsWrite(sendToMany, { ...WRITE, idempotent: true }),
  withdrawMessages: opsWrite(withdrawMessages, WRITE),
});

const CAMPAIGNS = serveOps(campaignOpsApi, campaignOpsSchemas, {
  publish: opsWrite(publishCampaign, { right: "sale.edit", idempotent: true }),
});

/** What staff tell and offer to many at once. */
export const campaignOpsEndpoints: ServedOps[] = [...MESSAGES, ...CAMPAIGNS];
