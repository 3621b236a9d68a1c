import { userApi } from "@crux/contract/user";
import { userSchemas } from "@crux/contract/user.schema";
import { read, serve, steps, write } from "../../kernel/serve.ts";
import { changeUser, getCurrent, logIn, logOut, registerUser } from "./service.ts";

const { register, login, logout, current, update } = userSchemas;

export const userEndpoints = serve(
  userApi,
  { register, login, logout, current, update },
  {
    register: steps(registerUser, { perMinute: 30 }),
    login: steps(logIn, { perMinute: 60 }),
    logout: write(logOut),
    current: read(getCurrent),
    update: write(changeUser),
  },
);
