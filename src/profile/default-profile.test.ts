import { expect, it } from "vitest";
import { defaultProfile } from "./default-profile.js";
import { resolveProfile } from "./resolve.js";
import { placeholderSession } from "./session-defaults.js";

it("is what merging nothing gives: values, notes and origins", () => {
  for (const session of [
    placeholderSession,
    { installation_id: "i", session_id: "s", turn_id: "t", request_start_ms: "7" },
  ]) {
    const [written, merged] = [defaultProfile(session), resolveProfile({ session })];
    expect(written.values).toEqual(merged.values);
    expect(written.notes).toEqual(merged.notes);
    const pointers: string[] = [];
    for (const [section, value] of Object.entries(merged.values)) {
      pointers.push(`/${section}`, `/${section}/absent`);
      if (typeof value === "object") for (const name of Object.keys(value)) pointers.push(`/${section}/${name}`);
    }
    expect(pointers.length).toBeGreaterThan(40);
    for (const pointer of [...pointers, "/provider/http_headers/version", "/model/service_tiers/0/id"]) {
      expect([pointer, written.origin(pointer)]).toEqual([pointer, merged.origin(pointer)]);
      expect(written.overridden(pointer)).toEqual(merged.overridden(pointer));
    }
  }
});
