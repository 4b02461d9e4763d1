{ config, lib, ... }:
let
  cfg = config.services.foo; # ^outline: key cfg 3-3 exported
in
{
  options.services.foo = { # ^outline: key options.services.foo 6-11 exported
    enable = lib.mkEnableOption "foo"; # ^outline: key options.services.foo.enable 7-7 exported
    package = lib.mkOption { # ^outline: key options.services.foo.package 8-10 exported
      default = null;
    };
  };

  config = lib.mkIf cfg.enable { # ^outline: key config 13-18 exported
    environment.etc."foo.conf".text = '' # ^outline: key config.environment.etc.foo.conf.text 14-17 exported
      a = 1;
      {
    '';
  };
}
