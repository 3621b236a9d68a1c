import { casesApi } from "@crux/contract/cases";
import { casesSchemas } from "@crux/contract/cases/case.schema";
import { read, serve, steps, write } from "../../kernel/verb/serve.ts";
import { uploadCasePicture } from "../user/service.ts";
import { addToCase, askCase, getCase, listCases, withdrawCase } from "./own-cases.ts";

export const casesEndpoints = serve(casesApi, casesSchemas, {
  ask: write(askCase, { idempotent: true, perMinute: { person: 10 } }),
  list: read(listCases, { fromReplica: true }),
  detail: read(getCase, { fromReplica: true }),
  add: write(addToCase, { idempotent: true, perMinute: { person: 20 } }),
  withdraw: write(withdrawCase),
  uploadPicture: steps(uploadCasePicture, {
    access: "user",
    upload: "picture",
    perMinute: { address: 600, person: 30 },
  }),
});
