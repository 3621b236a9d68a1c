/** The five countries of the shop; the Chinese name is the stored and compared value (R-CONST-17, OP-096). */
export const COUNTRIES = ["中国", "中国台湾", "马来西亚", "澳大利亚", "英国"] as const;

export type Country = (typeof COUNTRIES)[number];
