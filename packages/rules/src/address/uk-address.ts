/** A field that may not be saved like this, and what to tell about it. */
export type FieldProblem<Field> = { field: Field; text: string };

/** The region of a British address as typed. */
export type UkRegion = { state: string; city: string; postCode: string };

const MISSING: UkRegion = { state: "请填写省份", city: "请填写城市", postCode: "请填写邮编" };
const WRONG: UkRegion = {
  state: "请填写准确的英国省份",
  city: "请填写准确的英国城市",
  postCode: "请填写准确的英国邮编",
};
const FIELDS = ["state", "city", "postCode"] as const;

/** The region as it is checked and stored: blanks around it gone, and those inside the postcode (R-RCV-30, OP-094). */
export function trimUkRegion({ state, city, postCode }: UkRegion): UkRegion {
  return { state: state.trim(), city: city.trim(), postCode: postCode.replace(/\s/g, "") };
}

/** What keeps a British region from being used, field by field; empty when nothing does (R-RCV-27 to R-RCV-29). */
export function ukProblems(region: UkRegion): FieldProblem<keyof UkRegion>[] {
  const trimmed = trimUkRegion(region);
  return FIELDS.flatMap((field) => {
    if (trimmed[field] === "") return [{ field, text: MISSING[field] }];
    const isRight = field === "postCode" ? isUkPostCode(trimmed.postCode) : isUkPlace(trimmed[field]);
    return isRight ? [] : [{ field, text: WRONG[field] }];
  });
}

function isUkPlace(name: string): boolean {
  return /^[A-Z][A-Za-z '.&-]*$/.test(name) && name.replace(/[^A-Za-z]/g, "").length >= 2;
}

function isUkPostCode(postCode: string): boolean {
  return /^[A-Za-z0-9]{6,20}$/.test(postCode);
}
